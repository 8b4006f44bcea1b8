/** Indexes to find a contact's messages and reactions in groups when two contacts are merged (IN-06). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.raw(
      `create index messages_of_author on messages (author_contact_id)
       where author_contact_id is not null`
    )
    this.schema.raw(
      `create index message_reactions_of_contact on message_reactions (contact_id)
       where contact_id is not null`
    )
  }

  async down() {
    this.schema.raw('drop index message_reactions_of_contact')
    this.schema.raw('drop index messages_of_author')
  }
}
