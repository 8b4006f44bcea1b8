/** What a person writes down about a contact, and whether WhatsApp has confirmed the number. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('contacts', (table) => {
      // A list of {name, value}, in the order in which it was written.
      table.jsonb('extra_info').notNullable().defaultTo('[]')
      // confirmed, unchecked (owed, CON-01), or absent: nobody has it. Whoever wrote to us has confirmed theirs.
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
