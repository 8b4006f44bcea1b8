/** Indexes foreign keys, so that deleting a referenced row does not scan the referencing tables. */
import { BaseSchema } from '@adonisjs/lucid/schema'

/** Index name: table and columns. */
const indexes = {
  bot_conversations_of_company: 'bot_conversations (company_id)',
  bot_conversations_of_queue: 'bot_conversations (queue_id) where queue_id is not null',
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
