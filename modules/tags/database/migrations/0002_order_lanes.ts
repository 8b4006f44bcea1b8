/** Lanes have an order of their own (TAG-01), and a ticket is in at most one (TAG-03). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('tags', (table) => {
      table.integer('position').notNullable().defaultTo(0)
      table.unique(['id', 'is_kanban'], { indexName: 'tags_with_kind' })
    })

    this.schema.alterTable('ticket_tags', (table) => {
      table.boolean('is_kanban').notNullable().defaultTo(false)
    })
    this.schema.raw(
      `update ticket_tags set is_kanban = true from tags where tags.id = tag_id and tags.is_kanban`
    )
    // If a ticket was in several lanes, keep the latest.
    this.schema.raw(
      `delete from ticket_tags as older using ticket_tags as newer
       where older.is_kanban and newer.is_kanban
         and older.ticket_id = newer.ticket_id and older.id < newer.id`
    )
    // `is_kanban` is copied from the tag: the composite foreign key keeps both in sync, and rejects a row with a wrong
    // flag.
    this.schema.alterTable('ticket_tags', (table) => {
      table.dropForeign('tag_id')
      table
        .foreign(['tag_id', 'is_kanban'], 'ticket_tags_of_a_kind')
        .references(['id', 'is_kanban'])
        .inTable('tags')
        .onUpdate('CASCADE')
        .onDelete('CASCADE')
    })
    this.schema.raw(
      'create unique index ticket_in_one_lane on ticket_tags (ticket_id) where is_kanban'
    )
  }

  async down() {
    this.schema.raw('drop index ticket_in_one_lane')
    this.schema.alterTable('ticket_tags', (table) => {
      table.dropForeign(['tag_id', 'is_kanban'], 'ticket_tags_of_a_kind')
      table.dropColumn('is_kanban')
      table.foreign('tag_id').references('id').inTable('tags').onDelete('CASCADE')
    })
    this.schema.alterTable('tags', (table) => {
      table.dropUnique(['id', 'is_kanban'], 'tags_with_kind')
      table.dropColumn('position')
    })
  }
}
