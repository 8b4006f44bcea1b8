/** A company's working hours and holidays. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('company_hours', (table) => {
      table.increments('id')
      table
        .integer('company_id')
        .notNullable()
        .unique()
        .references('companies.id')
        .onDelete('CASCADE')
      // A list of shifts: weekday, startTime, endTime.
      table.jsonb('shifts').notNullable().defaultTo('[]')
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
    })
    this.schema.createTable('company_holidays', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.date('date').notNullable()
      table.string('name', 50).notNullable()
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
      table.unique(['company_id', 'date'], { indexName: 'company_holidays_once' })
    })
  }

  async down() {
    this.schema.dropTable('company_holidays')
    this.schema.dropTable('company_hours')
  }
}
