/** Talks among colleagues: members, messages, and unread counts. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('talks', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.uuid('uuid').notNullable().unique()
      table.string('title', 100).notNullable()
      table.integer('owner_id').notNullable().references('users.id')
      table.string('last_message', 100).notNullable().defaultTo('')
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
    })
    this.schema.createTable('talk_members', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('talk_id').notNullable().references('talks.id').onDelete('CASCADE')
      table.integer('user_id').notNullable().references('users.id')
      table.integer('unreads').notNullable().defaultTo(0)
      // CHT-01: at most one membership per person and talk.
      table.unique(['talk_id', 'user_id'])
      table.index(['company_id', 'user_id'])
    })
    this.schema.createTable('talk_messages', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('talk_id').notNullable().references('talks.id').onDelete('CASCADE')
      table.integer('sender_id').notNullable().references('users.id')
      table.text('body').notNullable()
      table.timestamp('created_at').notNullable()
      table.index(['talk_id', 'id'])
    })
  }

  async down() {
    for (const table of ['talk_messages', 'talk_members', 'talks']) this.schema.dropTable(table)
  }
}
