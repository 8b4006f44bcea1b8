/** In a group several people read one message: one receipt of the same kind per member (IN-31). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('inbox_entries', (table) => {
      // The member who received or read it; empty in a chat of two, and for the server's own ack.
      table.string('reader', 128).notNullable().defaultTo('')
    })
    this.schema.raw('drop index inbox_one_receipt')
    this.schema.raw(
      `create unique index inbox_one_receipt on inbox_entries (connection_id, wid, ack, reader)
       where kind = 'receipt'`
    )
  }

  async down() {
    this.schema.raw('drop index inbox_one_receipt')
    this.schema.raw(`delete from inbox_entries where kind = 'receipt' and reader <> ''`)
    this.schema.raw(
      `create unique index inbox_one_receipt on inbox_entries (connection_id, wid, ack)
       where kind = 'receipt'`
    )
    this.schema.alterTable('inbox_entries', (table) => table.dropColumn('reader'))
  }
}
