/** Numbers that nobody has checked are checked soon: by a job that finds them by their rows (LST-01). */
import type { Actor } from '#app/kernel/actor/actor'
import { jobs } from '#app/kernel/jobs/jobs'
import type { Work } from '#app/kernel/database/unit_of_work'

export function checkSoon(work: Work, { companyId }: Pick<Actor, 'companyId'>): void {
  work.afterCommit(async () => {
    await jobs.add('contact_lists.check_numbers', { companyId }, { key: String(companyId) })
  })
}
