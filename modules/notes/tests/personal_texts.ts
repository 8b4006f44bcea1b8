/** Notes on a person who is erased later. */
import type { PersonalTexts } from '#tests/support/brought'

export const personalTexts: PersonalTexts = {
  table: 'notes',
  write: async (calls, about, text) => {
    const kept = await calls.post('/ticket-notes', { ...about, note: text })
    kept.assertStatus(200)
    const gone = await calls.post('/ticket-notes', { ...about, note: `${text} too` })
    ;(await calls.delete(`/ticket-notes/${gone.body().id}`)).assertStatus(200)
  },
  audited: [
    ['notes.add', ['body']],
    ['notes.add', ['body']],
    ['notes.delete', ['body', 'ticketId', 'userId']],
  ],
}
