/** What programs were told about a person who is erased later. */
import db from '@adonisjs/lucid/services/db'
import { now } from '#app/kernel/clock'
import { anEndpoint } from '#modules/webhooks/testing'
import type { PersonalTexts } from '#tests/support/brought'

export const personalTexts: PersonalTexts = {
  table: 'webhook_deliveries',
  write: async (_calls, { ticketId, contactId }, text) => {
    const { company_id: companyId } = await db.from('tickets').where('id', ticketId).firstOrFail()
    const endpoint = await anEndpoint({
      companyId,
      id: (await db.from('users').where('company_id', companyId).firstOrFail()).id,
    })
    const at = now().toJSDate()
    for (const subject of [`ticket:${ticketId}`, `contact:${contactId}`]) {
      await db.table('webhook_deliveries').insert({
        ...{ company_id: companyId, endpoint_id: endpoint.id, public_id: `${text}${subject}` },
        ...{ event: 'contact.created', subject, refs: '{}', body: JSON.stringify({ name: text }) },
        ...{ state: 'delivered', created_at: at, updated_at: at },
      })
    }
  },
  audited: [],
}
