/** Authors in groups, previous versions of edited messages, reactions, and more columns for files. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('messages', (table) => {
      // IN-61: in a group the contact is the group, and this is the author. Null in a one-to-one chat.
      table.integer('author_contact_id').references('contacts.id').onDelete('SET NULL')
      table.integer('media_seconds')
      // Keys of stored files: a thumbnail, and a copy that plays in every browser (IN-26).
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
      // The contact who reacted; null for our own reaction.
      table.integer('contact_id').references('contacts.id').onDelete('CASCADE')
      table.string('emoji', 32).notNullable()
      table.string('wid', 128)
      table.timestamp('reacted_at').notNullable()
    })
    // IN-30: one per author; at most one without an author, which is ours.
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
