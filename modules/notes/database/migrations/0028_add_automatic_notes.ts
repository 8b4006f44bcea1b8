/** Notes that no person wrote: they name what did instead. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    // release-check: not-null: the column becomes nullable, and the release before leaves such notes out of its lists.
    this.schema.alterTable('notes', (table) => {
      table.setNullable('user_id')
      // Of what wrote it, in the company's language; null for a person's.
      table.string('author_name', 100)
    })
  }

  async down() {
    this.schema.raw('delete from notes where user_id is null')
    this.schema.alterTable('notes', (table) => {
      table.dropNullable('user_id')
      table.dropColumn('author_name')
    })
  }
}
