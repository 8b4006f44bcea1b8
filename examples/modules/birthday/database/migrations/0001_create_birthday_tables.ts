/** Birthdays of contacts, the daily lists, and up to which day each company is listed. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('birthdays', (table) => {
      table.integer('contact_id').primary().references('contacts.id').onDelete('CASCADE')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.date('born_on').notNullable()
      // 229 is 29 February: an index on this column finds the day's birthdays.
      table.specificType('month_day', 'smallint').notNullable()
      table.index(['company_id', 'month_day'])
    })
    this.schema.createTable('birthday_listings', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('contact_id').notNullable().references('contacts.id').onDelete('CASCADE')
      table.date('day').notNullable()
      // Listing the same day twice adds nothing.
      table.unique(['contact_id', 'day'])
      table.index(['company_id', 'day'])
    })
    this.schema.createTable('birthday_progress', (table) => {
      table.integer('company_id').primary().references('companies.id').onDelete('CASCADE')
      table.date('listed_until').notNullable()
    })
  }

  async down() {
    for (const table of ['birthday_progress', 'birthday_listings', 'birthdays'])
      this.schema.dropTable(table)
  }
}
