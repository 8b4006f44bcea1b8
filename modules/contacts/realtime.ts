/** What browsers hear about contacts (RT-06). */
import type { RealtimeMap } from '#app/kernel/module'
import Contact from '#modules/contacts/models/contact'
import type { ContactWire } from '#modules/contacts/wire'

export default {
  projections: {
    'contacts.contact_changed': async ({ companyId, contactId }) => {
      const contact = await Contact.of({ companyId }).where('id', contactId).first()
      if (!contact) return []
      const { id, name, number, email, avatarUrl } = contact
      const wire: ContactWire = { id, name, number, email, profilePicUrl: avatarUrl }
      return [
        {
          rooms: [`company-${companyId}-mainchannel`],
          as: `company-${companyId}-contact`,
          body: { action: 'update', contact: wire },
        },
      ]
    },
  },
} satisfies RealtimeMap
