/** Keys by which programs act for a person (EXT-11); only their digests are kept. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('api_keys', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE').index()
      table.string('name', 50).notNullable()
      table.string('hash', 64).notNullable().unique()
      // Its first characters, by which people recognise it.
      table.string('hint', 16).notNullable()
      table.specificType('scopes', 'text[]').notNullable()
      table.timestamp('expires_at')
      table.timestamp('last_used_at')
      table.timestamp('created_at').notNullable()
    })
    this.schema.raw('create index api_keys_of_company on api_keys (company_id, id)')
    this.schema.raw('create index api_keys_by_end on api_keys (expires_at)')
    // Two programs may choose the same key for different requests on the same connection.
    this.schema.alterTable('idempotency_keys', (table) => {
      table.integer('api_key_id').references('api_keys.id').onDelete('CASCADE').index()
      table.dropUnique(['connection_id', 'key'])
    })
    this.schema.raw(
      'create unique index idempotency_keys_once on idempotency_keys (connection_id, coalesce(api_key_id, 0), key)'
    )
  }

  async down() {
    this.schema.raw('delete from idempotency_keys where api_key_id is not null')
    this.schema.raw('drop index idempotency_keys_once')
    this.schema.alterTable('idempotency_keys', (table) => {
      table.dropColumn('api_key_id')
      table.unique(['connection_id', 'key'])
    })
    this.schema.dropTable('api_keys')
  }
}
