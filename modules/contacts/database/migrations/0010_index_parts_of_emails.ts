/** The search covers three columns (CON-04): without an index on the e-mail too it would read all rows. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.raw(
      'create index contacts_by_email_part on contacts using gin (folded(email) gin_trgm_ops)'
    )
  }

  async down() {
    this.schema.raw('drop index contacts_by_email_part')
  }
}
