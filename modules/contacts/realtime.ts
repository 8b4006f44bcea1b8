/** Realtime events of contacts (RT-06). */
import type { Delivery, RealtimeMap } from '#app/kernel/modules/module'
import { contactDetailWire } from '#modules/contacts/http/transformers/contact_transformer'
import Contact from '#modules/contacts/models/contact'

const emitted = (companyId: number, body: Delivery['body']): Delivery => ({
  rooms: [`company-${companyId}-mainchannel`],
  as: `company-${companyId}-contact`,
  body,
})

export default {
  projections: {
    'contacts.contact_changed': async ({ companyId, contactId, change }) => {
      const contact = await Contact.of({ companyId }).where('id', contactId).first()
      if (!contact) return []
      return [emitted(companyId, { action: change, contact: contactDetailWire(contact) })]
    },

    'contacts.contact_deleted': async ({ companyId, contactId }) => [
      emitted(companyId, { action: 'delete', contactId }),
    ],

    'contacts.contacts_imported': async ({ companyId }) => [
      emitted(companyId, { action: 'reload' }),
    ],

    /** IN-06: the winner has its own event; `mergedInto` names the contact whose conversations have changed. */
    'contacts.contacts_merged': async ({ companyId, contactId, mergedId }) => [
      emitted(companyId, { action: 'delete', contactId: mergedId, mergedInto: contactId }),
    ],
  },
} satisfies RealtimeMap
