/** The calendar of a company, and authorizations that somebody has begun and not finished. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    // A row without a refresh token keeps the settings of a company whose calendar is not connected.
    this.schema.createTable('calendar_accounts', (table) => {
      table.increments('id')
      table
        .integer('company_id')
        .notNullable()
        .unique()
        .references('companies.id')
        .onDelete('CASCADE')
      // Encrypted (CAL-01).
      table.text('refresh_token')
      table.text('access_token')
      table.timestamp('access_expires_at')
      // Who renews the access now has until then; another process waits.
      table.timestamp('refreshing_until')
      // Of the account at Google.
      table.string('email', 320)
      table.integer('connected_by_id').references('users.id').onDelete('SET NULL').index()
      table.timestamp('connected_at')
      // Since when Google refuses to renew the access.
      table.timestamp('broken_at')
      table.string('broken_reason', 20)
      table.boolean('handles_commands').notNullable().defaultTo(false)
      table.boolean('replies_by_itself').notNullable().defaultTo(false)
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
    })
    this.schema.createTable('calendar_authorizations', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE').index()
      // SHA-256 of the nonce of the state, and of the secret in the browser's cookie.
      table.string('nonce_hash', 64).notNullable()
      table.string('browser_hash', 64).notNullable()
      // Encrypted: with it a code is worth tokens (PKCE).
      table.text('code_verifier').notNullable()
      table.string('redirect_uri', 500).notNullable()
      table.timestamp('expires_at').notNullable().index()
      table.timestamp('created_at').notNullable()
      table.unique(['company_id', 'nonce_hash'])
    })
  }

  async down() {
    this.schema.dropTable('calendar_authorizations')
    this.schema.dropTable('calendar_accounts')
  }
}
