/** The kernel's own tables, which belong to no module. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.raw('create extension if not exists unaccent')
    this.schema.raw('create extension if not exists pg_trgm')
    // Search ignores case and accents (API-05). `unaccent` itself is only STABLE, because its
    // dictionary could be replaced; with an explicit dictionary it is safe to use in an index.
    this.schema.raw(
      `create function folded(text) returns text language sql immutable parallel safe strict
       as $$ select lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$`
    )

    this.schema.createTable('settings', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable()
      table.string('key', 100).notNullable()
      table.text('value').notNullable()
      table.timestamp('updated_at').notNullable()
      table.unique(['company_id', 'key'])
    })
    this.schema.createTable('audit_entries', (table) => {
      table.bigIncrements('id')
      table.integer('company_id').notNullable()
      table.integer('user_id')
      table.string('action', 100).notNullable()
      table.string('entity', 100).notNullable()
      table.string('entity_id', 64)
      table.jsonb('before')
      table.jsonb('after')
      table.string('ip', 64)
      table.timestamp('at').notNullable()
      table.index(['company_id', 'id'])
    })
    this.schema.createTable('leases', (table) => {
      table.string('key', 200).primary()
      table.string('owner', 200).notNullable()
      table.timestamp('expires_at').notNullable()
    })
    this.schema.createTable('realtime_sequences', (table) => {
      table.integer('company_id').primary()
      table.bigInteger('last').notNullable()
    })
    this.schema.createTable('rate_limits', (table) => {
      table.string('key', 255).primary()
      table.integer('points').notNullable().defaultTo(0)
      table.bigInteger('expire')
    })
  }

  async down() {
    for (const table of [
      'settings',
      'audit_entries',
      'leases',
      'realtime_sequences',
      'rate_limits',
    ]) {
      this.schema.dropTable(table)
    }
    this.schema.raw('drop function folded(text)')
  }
}
