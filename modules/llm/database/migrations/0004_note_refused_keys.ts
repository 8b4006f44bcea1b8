/** Since when the server does not accept the key of a company (AI-10). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('llm_configs', (table) => {
      // Of a refused key the admins get one mail.
      table.timestamp('key_refused_at')
    })
  }

  async down() {
    this.schema.alterTable('llm_configs', (table) => {
      table.dropColumn('key_refused_at')
    })
  }
}
