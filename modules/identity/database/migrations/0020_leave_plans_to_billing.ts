/** Plans, and which company is on which, are kept by the module billing (ADR 53), which takes them from `former_plan`. */
import { BaseSchema } from '@adonisjs/lucid/schema'

// release-check: contract: no release has been published yet, so no former release reads the table and the columns (ADR 53)
// release-check: data: one row for each company, and there are few of them yet
export default class extends BaseSchema {
  // A plan that no company is on is not kept: no call could make one so far.
  async up() {
    this.schema.raw('alter table companies add column former_plan jsonb')
    this.schema.raw(
      `update companies
       set former_plan = to_jsonb(plans) || jsonb_build_object('recurrence', companies.recurrence)
       from plans where plans.id = companies.plan_id`
    )
    this.schema.raw('alter table companies drop column plan_id, drop column recurrence')
    this.schema.dropTable('plans')
  }

  async down() {
    this.schema.createTable('plans', (table) => {
      table.increments('id')
      table.string('name', 100).notNullable()
      table.integer('users')
      table.integer('connections')
      table.integer('queues')
      table.decimal('value', 10, 2).notNullable().defaultTo(0)
      table.boolean('is_public').notNullable().defaultTo(true)
      table.jsonb('flags').notNullable().defaultTo('{}')
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
    })
    this.schema.raw(
      `create trigger tell_change after update on plans
       for each statement execute function tell_change('identity.people_changed')`
    )
    this.schema.raw(
      `alter table companies add column plan_id integer references plans (id),
         add column recurrence varchar(20) not null default 'MENSAL'`
    )
    this.schema.raw(
      `insert into plans select distinct on (plan.id) plan.*
       from companies, jsonb_populate_record(null::plans, former_plan) plan
       where former_plan is not null`
    )
    this.schema.raw(
      `select setval(pg_get_serial_sequence('plans', 'id'), (select coalesce(max(id), 0) + 1 from plans), false)`
    )
    // Companies that were on no plan share one.
    this.schema.raw(
      `with own as (
         insert into plans (name, is_public, created_at, updated_at)
         select 'Own', false, now(), now() where exists (select from companies where former_plan is null)
         returning id
       )
       update companies set plan_id = coalesce((former_plan ->> 'id')::int, (select id from own)),
         recurrence = coalesce(former_plan ->> 'recurrence', 'MENSAL')`
    )
    this.schema.raw(
      'alter table companies alter column plan_id set not null, drop column former_plan'
    )
  }
}
