/** The text for the end of a conversation has its standard name (ADR 42). */
import { BaseSchema } from '@adonisjs/lucid/schema'

// release-check: contract: no release has been published yet, so no former release reads the name (ADR 42)
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('connections', (table) => {
      table.renameColumn('farewell', 'closing_text')
    })
  }

  async down() {
    this.schema.alterTable('connections', (table) => {
      table.renameColumn('closing_text', 'farewell')
    })
  }
}
