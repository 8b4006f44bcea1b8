/** Lists the day's birthdays for each company where a new day has started. */
import db from '@adonisjs/lucid/services/db'
import { forEachSettled } from '#app/kernel/for_each_settled'
import { entitlementsOf } from '#app/kernel/settings/entitlements'
import type { Job } from '#app/kernel/modules/module'
import { catchUp } from '#modules/birthday/actions/catch_up'

export default class ListDays implements Job {
  async handle() {
    // Across all companies; each is handled separately, so that one failure does not block the others.
    const rows = await db.from('birthdays').distinct('company_id').orderBy('company_id')
    await forEachSettled(rows, async ({ company_id: companyId }: { company_id: number }) => {
      const company = { companyId }
      // Skipped while the plan excludes it; listing continues from the last day once the plan includes it again.
      if ((await entitlementsOf(company)).get('birthday.use') === true) await catchUp(company)
    })
  }
}
