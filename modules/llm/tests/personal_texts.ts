/** What a customer asked the company's model, and what it remembers, who is erased later. */
import db from '@adonisjs/lucid/services/db'
import { now } from '#app/kernel/clock'
import type { PersonalTexts } from '#tests/support/brought'

export const personalTexts: PersonalTexts = {
  table: 'llm_turns',
  write: async (_calls, { ticketId }, text) => {
    const { company_id: companyId } = await db.from('tickets').where('id', ticketId).firstOrFail()
    const own = { company_id: companyId, ticket_id: ticketId }
    const at = now().toJSDate()
    await db.table('llm_turns').insert({
      ...{ ...own, asked: text, answered: `${text}!`, fields: JSON.stringify({ name: text }) },
      ...{ sources: '[]', created_at: at },
    })
    await db.table('llm_summaries').insert({
      ...{ ...own, text: `${text} too`, last_message_id: 1, updated_at: at },
    })
  },
  audited: [],
}
