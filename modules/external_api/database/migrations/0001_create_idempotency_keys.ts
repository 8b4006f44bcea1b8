/** What was answered to the requests of programs, by the key that each request chose (EXT-03). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('idempotency_keys', (table) => {
      table.bigIncrements('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('connection_id').notNullable().references('connections.id').onDelete('CASCADE')
      table.string('key', 255).notNullable()
      // A digest of the request: a key is good for one request only.
      table.string('fingerprint', 64).notNullable()
      // Ids of the messages; null only inside the transaction that sends them.
      table.jsonb('message_ids')
      table.timestamp('created_at').notNullable()
      table.unique(['connection_id', 'key'])
    })
    this.schema.raw('create index idempotency_keys_of_company on idempotency_keys (company_id)')
    this.schema.raw('create index idempotency_keys_by_age on idempotency_keys (created_at)')
  }

  async down() {
    this.schema.dropTable('idempotency_keys')
  }
}
