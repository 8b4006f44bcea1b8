/** Quick replies: private, or shared in the company. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('quick_replies', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      // The creator; still the owner when it is shared.
      table.integer('user_id').notNullable().references('users.id')
      table.string('shortcode', 50).notNullable()
      table.text('body').notNullable().defaultTo('')
      table.boolean('is_shared').notNullable().defaultTo(false)
      table.boolean('is_active').notNullable().defaultTo(true)
      table.string('media_file', 255)
      table.string('media_name', 255)
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
    })
    // QM-01: a shortcode is unique per owner, and unique among the company's shared ones.
    this.schema.raw(
      `create unique index quick_replies_shared_once on quick_replies (company_id, lower(shortcode))
       where is_shared`
    )
    this.schema.raw(
      `create unique index quick_replies_own_once on quick_replies (company_id, user_id, lower(shortcode))
       where not is_shared`
    )
  }

  async down() {
    this.schema.dropTable('quick_replies')
  }
}
