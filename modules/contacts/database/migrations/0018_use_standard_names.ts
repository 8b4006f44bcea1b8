/** Standard names (ADR 42). */
import { BaseSchema } from '@adonisjs/lucid/schema'

// release-check: contract: no release has been published yet, so no former release reads this name (ADR 42)
export default class extends BaseSchema {
  async up() {
    this.schema.raw('alter table contacts rename column is_picture_owed to is_picture_pending')
    this.schema.raw('alter index contacts_pictures_owed rename to contacts_pictures_pending')
  }

  async down() {
    this.schema.raw('alter index contacts_pictures_pending rename to contacts_pictures_owed')
    this.schema.raw('alter table contacts rename column is_picture_pending to is_picture_owed')
  }
}
