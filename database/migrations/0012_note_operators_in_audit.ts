/** The audit trail stores which operator of the platform acted as a person of a company (AUT-13). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.raw('alter table audit_entries add column operator_id integer')
  }

  async down() {
    this.schema.raw('alter table audit_entries drop column operator_id')
  }
}
