/** The audit trail stores which account of the server's machine called over the operators' socket file (ADR 69). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.raw('alter table audit_entries add column operator_account varchar(64)')
  }

  async down() {
    this.schema.raw('alter table audit_entries drop column operator_account')
  }
}
