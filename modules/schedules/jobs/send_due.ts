/** Sends what is due, and notes what became of what was sent. For all companies. */
import db from '@adonisjs/lucid/services/db'
import { now } from '#app/kernel/clock'
import type { Job } from '#app/kernel/modules/module'
import { companyRecords } from '#modules/identity/public'
import { sendSchedule, type DueSchedule } from '#modules/schedules/actions/send_schedule'
import { settleQueued } from '#modules/schedules/actions/settle_queued'

/** Schedules per run, and how many of them at a time. */
const perRun = 500
const atOnce = 4

/** Driven by the rows: a missed or crashed run is made up for by the next one, and two runs at once do it once. */
export default class SendDue implements Job {
  async handle() {
    const due = await dueSchedules()
    const next = due[Symbol.iterator]()
    const lane = async () => {
      for (const one of next) await sendSchedule(one)
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
    await settleQueued()
  }
}

/** Those of companies that owe stay as they are (BIL-10); they take no place of others. */
async function dueSchedules(): Promise<DueSchedule[]> {
  const due = () =>
    db.from('schedules').where('status', 'pending').where('due_at', '<=', now().toJSDate())
  const companies: { companyId: number }[] = await due().distinct('company_id as companyId')
  const unpaid = await companyRecords.unpaidAmong(companies.map(({ companyId }) => companyId))
  return due()
    .whereNotIn('company_id', [...unpaid])
    .orderBy([{ column: 'due_at' }, { column: 'id' }])
    .limit(perRun)
    .select('id', 'company_id as companyId')
}
