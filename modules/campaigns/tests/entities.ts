/** Campaigns on the wire, as operations.md 3 has them. */
import type { Entity } from '#tests/support/brought'

export const entities: readonly Entity[] = [
  {
    entity: 'Campaign',
    in: ['campaigns', 'campaign_shown'],
    fields: `id name message1 message2 message3 message4 message5 status scheduledAt completedAt whatsappId
      contactListId tagId fileListId companyId mediaPath mediaName contactList whatsapp.name
      shipping.0.deliveredAt`,
  },
]
