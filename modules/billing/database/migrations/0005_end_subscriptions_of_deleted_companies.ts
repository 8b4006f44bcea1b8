/** Companies that were deleted before now keep no plan from being deleted, and nothing is to be paid for them (BIL-06). */
import { BaseSchema } from '@adonisjs/lucid/schema'

const deleted = '(select id from companies where deleted_at is not null)'

export default class extends BaseSchema {
  async up() {
    this.schema.raw(`delete from subscriptions where company_id in ${deleted}`)
    this.schema.raw(
      `update charges set state = 'ending', next_read_at = now(), updated_at = now()
       where state in ('asked', 'open') and company_id in ${deleted}`
    )
    this.schema.raw(
      `update invoices set status = 'cancelled', note = 'free', updated_at = now()
       where status = 'open' and company_id in ${deleted}`
    )
  }

  /** The former release takes a company without a plan, and a cancelled invoice, as they are. */
  async down() {}
}
