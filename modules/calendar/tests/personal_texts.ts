/** What a person wrote to make an appointment, who is erased later. */
import db from '@adonisjs/lucid/services/db'
import { now } from '#app/kernel/clock'
import type { PersonalTexts } from '#tests/support/brought'

export const personalTexts: PersonalTexts = {
  table: 'calendar_turns',
  write: async (_calls, { ticketId }, text) => {
    const message = await db.from('messages').where('ticket_id', ticketId).firstOrFail()
    const own = { company_id: message.company_id, ticket_id: ticketId }
    const at = now().toJSDate()
    await db.table('calendar_turns').insert({
      ...{ ...own, message_id: message.id, said: text, is_note: false },
      ...{ status: 'pending', due_at: at, created_at: at },
    })
    await db.table('calendar_dialogs').insert({
      ...{ ...own, state: JSON.stringify({ name: text }) },
      ...{ started_at: at, expires_at: now().plus({ days: 1 }).toJSDate() },
    })
  },
  audited: [],
}
