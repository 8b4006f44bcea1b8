/** Queues and their members. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('queues', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.string('name', 50).notNullable()
      table.string('color', 9).notNullable()
      table.text('greeting_message').notNullable().defaultTo('')
      table.integer('position')
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
      table.unique(['company_id', 'name'])
      table.unique(['company_id', 'color'])
    })
    this.schema.createTable('queue_members', (table) => {
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('queue_id').notNullable().references('queues.id').onDelete('CASCADE')
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
      table.primary(['queue_id', 'user_id'])
      table.index(['company_id', 'user_id'])
    })
  }

  async down() {
    this.schema.dropTable('queue_members')
    this.schema.dropTable('queues')
  }
}
