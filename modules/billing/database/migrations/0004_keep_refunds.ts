/** What of a charge's money paid its invoice, and what the operator has paid back (BIL-16, ADR 55). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('charges', (table) => {
      table.bigInteger('used_cents').notNullable().defaultTo(0)
      table.bigInteger('refunded_cents').notNullable().defaultTo(0)
      // Of the last refund; the audit has all of them.
      table.string('refund_note', 200)
      table.timestamp('refunded_at')
      table.integer('refunded_by_id').references('users.id').onDelete('SET NULL').index()
      table.check('used_cents >= 0 and refunded_cents >= 0', undefined, 'charges_uses')
    })
    this.schema.raw(
      `update charges set used_cents = invoices.value_cents from invoices
       where invoices.id = charges.invoice_id and charges.outcome = 'renewed'`
    )
    this.schema.raw(
      `create index charges_to_refund on charges (id desc)
       where paid_cents > used_cents + refunded_cents`
    )
  }

  async down() {
    this.schema.raw('drop index charges_to_refund')
    this.schema.alterTable('charges', (table) => {
      table.dropChecks('charges_uses')
      table.dropColumns(
        'used_cents',
        'refunded_cents',
        'refund_note',
        'refunded_at',
        'refunded_by_id'
      )
    })
  }
}
