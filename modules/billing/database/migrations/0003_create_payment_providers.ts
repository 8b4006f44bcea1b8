/** The operator's accounts at payment providers (BIL-15). */
import { BaseSchema } from '@adonisjs/lucid/schema'

// release-check: index: the table is made here
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('payment_providers', (table) => {
      table.string('kind', 20).primary()
      // Encrypted (API-10).
      table.text('credentials').notNullable()
      table.boolean('is_active').notNullable().defaultTo(false)
      // Where the provider was told to send its notices, and when.
      table.string('registered_url', 500)
      table.timestamp('registered_at')
      // Why the last call failed that showed whether it works; null when it did not fail.
      table.string('error_reason', 20)
      table.string('error_detail', 500)
      table.timestamp('error_at')
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
      table.check(
        "kind in ('pix', 'mercado_pago', 'asaas', 'sandbox')",
        undefined,
        'payment_providers_kind'
      )
    })
    this.schema.raw(
      `create unique index payment_providers_one_active on payment_providers (is_active)
       where is_active`
    )
    // Every process opens the provider anew when its credentials change.
    this.schema.raw(
      `create trigger tell_change after insert or update or delete on payment_providers
       for each statement execute function tell_change('billing.payment_providers_changed')`
    )
  }

  async down() {
    this.schema.dropTable('payment_providers')
  }
}
