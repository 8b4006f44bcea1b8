/** Lists the birthdays of every day since the last run, so that downtime loses no day. */
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { listDay } from '#modules/birthday/actions/list_day'
import { holdProgress } from '#modules/birthday/actions/progress'
import { daysToList } from '#modules/birthday/calendar'
import { todayOf } from '#modules/birthday/today'

/** After a longer absence nobody needs older greetings. */
const maxDays = 31

/** Up to today in the company's zone, in one transaction. Idempotent: days already listed are skipped. */
export async function catchUp(company: Pick<Actor, 'companyId'>): Promise<void> {
  const { companyId } = company
  await unitOfWork(async (work) => {
    const last = await holdProgress(work, company)
    const today = await todayOf(company)
    const days = daysToList(last, today, maxDays)
    if (!days.length) return
    for (const day of days) await listDay(work, company, { day })
    await work.trx
      .from('birthday_progress')
      .where('company_id', companyId)
      .update({ listed_until: today })
    // Also on a day without birthdays: yesterday's are no longer current.
    work.emit('birthday.changed', { companyId })
  })
}
