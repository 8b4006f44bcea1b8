/** What browsers hear about contacts (RT-06). */
import type { Delivery, RealtimeMap } from '#app/kernel/module'
import Contact from '#modules/contacts/models/contact'
import type { ContactWire } from '#modules/contacts/wire'

const told = (companyId: number, body: Delivery['body']): Delivery => ({
  rooms: [`company-${companyId}-mainchannel`],
  as: `company-${companyId}-contact`,
  body,
})

export default {
  projections: {
    'contacts.contact_changed': async ({ companyId, contactId }) => {
      const contact = await Contact.of({ companyId }).where('id', contactId).first()
      if (!contact) return []
      const { id, name, number, email, avatarUrl } = contact
      const wire: ContactWire = { id, name, number, email, profilePicUrl: avatarUrl }
      return [told(companyId, { action: 'update', contact: wire })]
    },

    /** IN-06: the winner is told of by itself. */
    'contacts.contacts_merged': async ({ companyId, mergedId }) => [
      told(companyId, { action: 'delete', contactId: mergedId }),
    ],
  },
} satisfies RealtimeMap
