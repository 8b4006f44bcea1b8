/** Delivery state of our message for each member of a group (IN-31). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('message_receipts', (table) => {
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.bigInteger('message_id').notNullable().references('messages.id').onDelete('CASCADE')
      // The member's WhatsApp address.
      table.string('reader', 128).notNullable()
      table.smallint('ack').notNullable()
      table.primary(['message_id', 'reader'])
      table.check('ack between 3 and 5')
    })
  }

  async down() {
    this.schema.dropTable('message_receipts')
  }
}
