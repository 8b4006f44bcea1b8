/** What a customer said in recordings, who is erased later. */
import db from '@adonisjs/lucid/services/db'
import { now } from '#app/kernel/clock'
import type { PersonalTexts } from '#tests/support/brought'

export const personalTexts: PersonalTexts = {
  table: 'ai_transcripts',
  write: async (_calls, { ticketId }, text) => {
    const message = await db.from('messages').where('ticket_id', ticketId).firstOrFail()
    const row = {
      message_id: message.id,
      company_id: message.company_id,
      created_at: now().toJSDate(),
    }
    await db.table('ai_transcripts').insert({ ...row, text: `${text} too` })
    await db.from('ai_transcripts').where('message_id', message.id).delete()
    await db.table('ai_transcripts').insert({ ...row, text })
  },
  audited: [],
}
