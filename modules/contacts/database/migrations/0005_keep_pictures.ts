/** Pictures of contacts: stored by us, with a flag while the fetch is pending (IN-07, IN-62). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    // Storage key, because WhatsApp's own addresses expire. Empty: there is no picture.
    this.schema.raw('alter table contacts rename column avatar_url to avatar_file')
    this.schema.alterTable('contacts', (table) => {
      table.boolean('is_picture_owed').notNullable().defaultTo(true)
    })
    this.schema.raw(
      `create index contacts_pictures_owed on contacts (company_id, picture_asked_at nulls first)
       where is_picture_owed`
    )
    this.schema.raw(
      `create index contacts_pictures_asked on contacts (company_id, picture_asked_at)`
    )
  }

  async down() {
    this.schema.raw('drop index contacts_pictures_asked')
    this.schema.raw('drop index contacts_pictures_owed')
    this.schema.alterTable('contacts', (table) => table.dropColumn('is_picture_owed'))
    this.schema.raw('alter table contacts rename column avatar_file to avatar_url')
  }
}
