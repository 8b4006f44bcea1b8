/** What was scheduled for a person who is erased later. */
import { now } from '#app/kernel/clock'
import type { PersonalTexts } from '#tests/support/brought'

const fields = ['contactId', 'userId', 'connectionId', 'body', 'sendAt', 'status', 'mediaFile']

export const personalTexts: PersonalTexts = {
  table: 'schedules',
  write: async (calls, { contactId }, text) => {
    const form = { contactId, sendAt: now().plus({ hours: 1 }).toISO() }
    const kept = await calls.post('/schedules', { ...form, body: text })
    kept.assertStatus(200)
    const gone = await calls.post('/schedules', { ...form, body: `${text} too` })
    ;(await calls.delete(`/schedules/${gone.body().id}`)).assertStatus(200)
  },
  audited: [
    ['schedules.create', fields],
    ['schedules.create', fields],
    ['schedules.delete', fields],
  ],
}
