/** Custom fields of a contact, and whether WhatsApp has confirmed the number. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('contacts', (table) => {
      // An ordered list of {name, value}.
      table.jsonb('extra_info').notNullable().defaultTo('[]')
      // confirmed, unchecked (pending, CON-01) or absent (nobody has it). A number that wrote to us is confirmed.
      table.string('number_state', 10).notNullable().defaultTo('confirmed')
    })
    this.schema.raw(
      "create index contacts_unchecked on contacts (company_id, id) where number_state = 'unchecked'"
    )
  }

  async down() {
    this.schema.raw('drop index contacts_unchecked')
    this.schema.alterTable('contacts', (table) => {
      table.dropColumns('extra_info', 'number_state')
    })
  }
}
