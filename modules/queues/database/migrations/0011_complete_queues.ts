/** Adds a queue's out-of-hours text, hours, automation and file, and its menu (BOT-20). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('queues', (table) => {
      table.text('out_of_hours_text').notNullable().defaultTo('')
      // A list of shifts; an empty list means always open (BOT-41).
      table.jsonb('shifts').notNullable().defaultTo('[]')
      // Ids of modules that depend on this one, so there are no foreign keys; those modules check them.
      table.integer('prompt_id')
      table.integer('integration_id')
      table.string('media_file')
      table.string('media_name')
      table.dropUnique(['company_id', 'name'])
      table.dropUnique(['company_id', 'color'])
    })
    // BOT-07: customers type a queue's name without regard to case and accents.
    this.schema.raw('create unique index queues_name_once on queues (company_id, folded(name))')
    this.schema.raw('create unique index queues_color_once on queues (company_id, lower(color))')

    this.schema.createTable('queue_options', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('queue_id').notNullable().references('queues.id').onDelete('CASCADE')
      table.integer('parent_id')
      // What the customer types.
      table.integer('number').notNullable()
      table.string('title', 100).notNullable()
      table.text('message').notNullable().defaultTo('')
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
      table.unique(['queue_id', 'id'])
      // BOT-27: deleting an option deletes its subtree; the parent must be of the same queue.
      table
        .foreign(['queue_id', 'parent_id'])
        .references(['queue_id', 'id'])
        .inTable('queue_options')
        .onDelete('CASCADE')
      table.check('number between 1 and 999', undefined, 'queue_options_number')
    })
    // BOT-20. Deferrable: swapping two options gives both the same number for a moment.
    this.schema.raw(
      `alter table queue_options add constraint queue_options_once
       unique nulls not distinct (queue_id, parent_id, number) deferrable initially immediate`
    )
  }

  async down() {
    this.schema.dropTable('queue_options')
    this.schema.raw('drop index queues_name_once')
    this.schema.raw('drop index queues_color_once')
    this.schema.alterTable('queues', (table) => {
      table.dropColumns(
        'out_of_hours_text',
        'shifts',
        'prompt_id',
        'integration_id',
        'media_file',
        'media_name'
      )
      table.unique(['company_id', 'name'])
      table.unique(['company_id', 'color'])
    })
  }
}
