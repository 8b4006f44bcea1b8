/** Plans, and the plan of each company: taken from identity, which kept them before (ADR 53). */
import { BaseSchema } from '@adonisjs/lucid/schema'

// release-check: contract: no release has been published yet, so no former release reads the column (ADR 53)
// release-check: index: the table is made here; the one of this name that the check knows is gone
export default class extends BaseSchema {
  async up() {
    this.createTables()
    this.takeFromCompanies()
    this.schema.raw('alter table companies drop column former_plan')
    this.tellChanges()
  }

  async down() {
    this.schema.raw('alter table companies add column former_plan jsonb')
    this.schema.raw(
      `update companies
       set former_plan = to_jsonb(plans) - 'value_cents'
         || jsonb_build_object('value', value_cents / 100.0, 'recurrence', recurrence)
       from subscriptions join plans on plans.id = plan_id
       where company_id = companies.id`
    )
    for (const table of ['subscriptions', 'plans']) this.schema.dropTable(table)
  }

  private createTables() {
    this.schema.createTable('plans', (table) => {
      table.increments('id')
      table.string('name', 100).notNullable()
      // Null is no limit, 0 allows none (BIL-03).
      table.integer('users')
      table.integer('connections')
      table.integer('queues')
      // The price of a month.
      table.integer('value_cents').notNullable().defaultTo(0)
      table.boolean('is_public').notNullable().defaultTo(true)
      // Entitlement key → granted; a missing key has the default of the module that declares it.
      table.jsonb('flags').notNullable().defaultTo('{}')
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
      table.check('value_cents >= 0', undefined, 'plans_value')
    })
    this.schema.raw('create unique index plans_once on plans (lower(name))')
    this.schema.createTable('subscriptions', (table) => {
      table.integer('company_id').primary().references('companies.id').onDelete('CASCADE')
      table.integer('plan_id').notNullable().references('plans.id').index()
      table.string('recurrence', 20).notNullable().defaultTo('MENSAL')
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
      table.check(
        "recurrence in ('MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL')",
        undefined,
        'subscriptions_recurrence'
      )
    })
  }

  /** Plans keep their ids. Private plans had the name of their company, which two may share: they get their id added. */
  private takeFromCompanies() {
    this.schema.raw(
      `insert into plans
       select id, case twin when 1 then name else left(name, 85) || ' (' || id || ')' end, users,
         connections, queues, least(round(value * 100), 999999999), is_public, flags, created_at, updated_at
       from (
         select distinct on (former.id) former.*,
           dense_rank() over (partition by lower(former.name) order by former.id) as twin
         from companies, jsonb_to_record(former_plan) as former (
           id int, name text, users int, connections int, queues int, value numeric, is_public boolean,
           flags jsonb, created_at timestamptz, updated_at timestamptz)
         where former_plan is not null
       ) kept`
    )
    this.schema.raw(
      `select setval(pg_get_serial_sequence('plans', 'id'), (select coalesce(max(id), 0) + 1 from plans), false)`
    )
    this.schema.raw(
      `insert into subscriptions (company_id, plan_id, recurrence, created_at, updated_at)
       select id, (former_plan ->> 'id')::int,
         case when former_plan ->> 'recurrence' in ('BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL')
           then former_plan ->> 'recurrence' else 'MENSAL' end,
         created_at, updated_at
       from companies where former_plan is not null`
    )
  }

  /** Every process hears when what a company has may have changed (API-14). */
  private tellChanges() {
    for (const [table, when] of [
      ['plans', 'update'],
      ['subscriptions', 'insert or update or delete'],
    ]) {
      this.schema.raw(
        `create trigger tell_change after ${when} on ${table}
         for each statement execute function tell_change('billing.plans_changed')`
      )
    }
  }
}
