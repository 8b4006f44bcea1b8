/** Lists the birthdays of every day since the last time, so that no day is lost while nobody worked. */
import type { Actor } from '#app/kernel/actor'
import { unitOfWork } from '#app/kernel/unit_of_work'
import { listDay } from '#modules/birthday/actions/list_day'
import { holdProgress } from '#modules/birthday/actions/progress'
import { daysToList } from '#modules/birthday/calendar'
import { todayOf } from '#modules/birthday/today'

/** Who has been away for longer wants no list of greetings that nobody waits for any more. */
const maxDays = 31

/** Up to today in the company's zone; all of it or nothing. A day that is over is over: twice is once. */
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
    // A day without a birthday is news, too: those of yesterday are over.
    work.emit('birthday.changed', { companyId })
  })
}
