/** Keys by which operators of the platform call from elsewhere than its machine (ADR 80); only their digests are kept. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('operator_keys', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE').index()
      table.string('name', 50).notNullable()
      table.string('hash', 64).notNullable().unique()
      // Its first characters, by which people recognise it.
      table.string('hint', 32).notNullable()
      table.timestamp('expires_at').notNullable().index()
      table.timestamp('last_used_at')
      table.timestamp('created_at').notNullable()
    })
    this.schema.raw('create index operator_keys_of_company on operator_keys (company_id, id)')
  }

  async down() {
    this.schema.dropTable('operator_keys')
  }
}
