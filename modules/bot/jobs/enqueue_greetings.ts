/**
 * Enqueues pending greetings whose job was lost; one that is too late is sent with the customer's next message
 * (BOT-03).
 */
import db from '@adonisjs/lucid/services/db'
import { now } from '#app/kernel/clock'
import { jobs } from '#app/kernel/jobs/jobs'
import type { Job } from '#app/kernel/modules/module'

/** Rows per run; the next run takes the rest. */
const atOnce = 500
/** Minutes. Older greetings are not sent, for example hours after an outage (IN-14). */
const tooLateMinutes = 15

export default class EnqueueGreetings implements Job {
  async handle() {
    const at = now()
    // Across all companies: this is internal housekeeping, and each job carries its company.
    const pending = () => db.from('bot_conversations').where('stage', 'greeting')
    const tooLate = at.minus({ minutes: tooLateMinutes }).toJSDate()
    await pending().where('greeting_at', '<', tooLate).update({ stage: 'new', greeting_at: null })
    const rows = await pending()
      .where('greeting_at', '<=', at.toJSDate())
      .orderBy('greeting_at')
      .limit(atOnce)
      .select('ticket_id', 'company_id')
    for (const { ticket_id: ticketId, company_id: companyId } of rows) {
      await jobs.add('bot.greet', { companyId, ticketId }, { key: String(ticketId) })
    }
  }
}
