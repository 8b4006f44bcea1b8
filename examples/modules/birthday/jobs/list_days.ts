/** Lists the birthdays of the day that has begun, for each company where it has. */
import db from '@adonisjs/lucid/services/db'
import { forEachSettled } from '#app/kernel/for_each_settled'
import { entitlementsOf } from '#app/kernel/entitlements'
import type { Job } from '#app/kernel/module'
import { catchUp } from '#modules/birthday/actions/catch_up'

export default class ListDays implements Job {
  async handle() {
    // Of all companies: what follows is done for each by itself, and one that fails holds up nobody.
    const rows = await db.from('birthdays').distinct('company_id').orderBy('company_id')
    await forEachSettled(rows, async ({ company_id: companyId }: { company_id: number }) => {
      const company = { companyId }
      // What the plan has no more rests; it goes on from where it was when the plan has it again.
      if ((await entitlementsOf(company)).get('birthday.use') === true) await catchUp(company)
    })
  }
}
