/** Stores a used refresh token's link to its successor, for as long as the response may have been lost (AUT-02). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('refresh_tokens', (table) => {
      // Random; the next token is computed from it and the current token, of which only a hash is stored.
      table.string('next_nonce', 43)
    })
  }

  async down() {
    this.schema.alterTable('refresh_tokens', (table) => {
      table.dropColumn('next_nonce')
    })
  }
}
