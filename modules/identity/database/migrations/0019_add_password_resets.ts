/** Codes with which people who forgot their password choose a new one (AUT-07). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('password_resets', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      // A new code replaces the former one.
      table.integer('user_id').notNullable().unique().references('users.id').onDelete('CASCADE')
      table.string('code_hash', 64).notNullable()
      table.integer('tries').notNullable().defaultTo(0)
      table.timestamp('expires_at').notNullable()
      table.timestamp('created_at').notNullable()
      table.index(['company_id'])
      table.index(['expires_at'])
    })
  }

  async down() {
    this.schema.dropTable('password_resets')
  }
}
