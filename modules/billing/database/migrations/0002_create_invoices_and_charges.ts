/** Invoices, the charges by which they are paid, and every payment that arrived (BIL-12 to BIL-17, ADR 55). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.createInvoices()
    this.createCharges()
    this.createPayments()
    this.schema.alterTable('subscriptions', (table) => {
      // The paid day whose end was announced to the company's pages.
      table.date('expiry_announced')
    })
  }

  async down() {
    for (const table of ['charge_payments', 'charges', 'invoices']) this.schema.dropTable(table)
    this.schema.alterTable('subscriptions', (table) => table.dropColumn('expiry_announced'))
  }

  private createInvoices() {
    this.schema.createTable('invoices', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      // The plan that is bought; null when it was deleted later.
      table.integer('plan_id').references('plans.id').onDelete('SET NULL').index()
      table.string('detail', 100).notNullable()
      table.smallint('months').notNullable()
      table.bigInteger('value_cents').notNullable()
      table.date('due_date').notNullable()
      table.string('status', 10).notNullable()
      table.string('note', 20)
      table.timestamp('paid_at')
      table.timestamp('announced_at')
      table.timestamp('overdue_mailed_at')
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
      table.check("status in ('open', 'paid', 'cancelled')", undefined, 'invoices_status')
      table.check('value_cents > 0', undefined, 'invoices_value')
      table.check('months between 1 and 12', undefined, 'invoices_months')
    })
    this.schema.raw('create index invoices_of_company on invoices (company_id, id desc)')
    this.schema.raw(
      "create unique index invoices_one_open on invoices (company_id) where status = 'open'"
    )
  }

  private createCharges() {
    this.schema.createTable('charges', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('invoice_id').notNullable().references('invoices.id').onDelete('CASCADE')
      table.string('provider', 20).notNullable()
      table.string('txid', 35).notNullable().unique('charges_txid')
      table.string('provider_id', 100)
      table.bigInteger('amount_cents').notNullable()
      table.bigInteger('paid_cents').notNullable().defaultTo(0)
      table.text('code')
      table.string('state', 10).notNullable()
      table.string('outcome', 20)
      table.timestamp('expires_at').notNullable()
      // While a process asks the provider for it.
      table.timestamp('leased_until')
      table.timestamp('next_read_at')
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
      table.check("state in ('asked', 'open', 'ending', 'closed')", undefined, 'charges_state')
      table.check('amount_cents > 0 and paid_cents >= 0', undefined, 'charges_amounts')
    })
    this.schema.raw('create index charges_of_company on charges (company_id)')
    this.schema.raw('create index charges_of_invoice on charges (invoice_id)')
    this.schema.raw('create index charges_of_provider on charges (provider, provider_id)')
    this.schema.raw(
      'create index charges_to_read on charges (next_read_at) where next_read_at is not null'
    )
    this.schema.raw(
      "create unique index charges_one_live on charges (invoice_id) where state in ('asked', 'open')"
    )
  }

  private createPayments() {
    this.schema.createTable('charge_payments', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('charge_id').notNullable().references('charges.id').onDelete('CASCADE')
      table.string('payment_id', 100).notNullable()
      table.bigInteger('amount_cents').notNullable()
      table.timestamp('paid_at').notNullable()
      table.timestamp('created_at').notNullable()
      table.unique(['charge_id', 'payment_id'], { indexName: 'charge_payments_once' })
    })
    this.schema.raw('create index charge_payments_of_company on charge_payments (company_id)')
  }
}
