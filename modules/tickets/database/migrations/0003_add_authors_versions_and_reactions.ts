/** Who wrote in a group, what a message said before, what people put on it, and more of its file. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('messages', (table) => {
      // IN-61: in a group the contact is the group, and this is who wrote. Null in a chat of two.
      table.integer('author_contact_id').references('contacts.id').onDelete('SET NULL')
      table.integer('media_seconds')
      // Keys of stored files: a small picture, and a copy that every browser plays (IN-26).
      table.string('media_thumbnail', 255)
      table.string('media_playable', 255)
      table.timestamp('deleted_at')
    })

    this.schema.createTable('message_versions', (table) => {
      table.bigIncrements('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.bigInteger('message_id').notNullable().references('messages.id').onDelete('CASCADE')
      table.text('body').notNullable()
      table.timestamp('replaced_at').notNullable()
      table.index(['message_id', 'id'])
    })

    this.schema.createTable('message_reactions', (table) => {
      table.bigIncrements('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.bigInteger('message_id').notNullable().references('messages.id').onDelete('CASCADE')
      table.boolean('from_me').notNullable()
      // Who reacted; null on our side.
      table.integer('contact_id').references('contacts.id').onDelete('CASCADE')
      table.string('emoji', 32).notNullable()
      table.string('wid', 128)
      table.timestamp('reacted_at').notNullable()
    })
    // IN-30: one per author; without an author it is ours, and there is one of those too.
    this.schema.raw(
      `create unique index message_reactions_one on message_reactions
       (message_id, from_me, contact_id) nulls not distinct`
    )
  }

  async down() {
    this.schema.dropTable('message_reactions')
    this.schema.dropTable('message_versions')
    this.schema.alterTable('messages', (table) => {
      table.dropColumns(
        'author_contact_id',
        'media_seconds',
        'media_thumbnail',
        'media_playable',
        'deleted_at'
      )
    })
  }
}
