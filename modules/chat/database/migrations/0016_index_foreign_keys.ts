/** Indexes foreign keys, so that deleting a referenced row does not scan the referencing tables. */
import { BaseSchema } from '@adonisjs/lucid/schema'

/** Index name: table and columns. */
const indexes = {
  talks_of_company: 'talks (company_id)',
  talk_messages_of_company: 'talk_messages (company_id)',
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
