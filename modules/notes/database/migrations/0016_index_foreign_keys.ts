/** Index for the notes of a contact, used when a contact is deleted. */
import { BaseSchema } from '@adonisjs/lucid/schema'

/** Index name: the table and its columns. */
const indexes = {
  notes_of_contact: 'notes (contact_id)',
}

export default class extends BaseSchema {
  async up() {
    for (const [name, on] of Object.entries(indexes)) {
      this.schema.raw(`create index ${name} on ${on}`)
    }
  }

  async down() {
    for (const name of Object.keys(indexes)) this.schema.raw(`drop index ${name}`)
  }
}
