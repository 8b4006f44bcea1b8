/** Each holder of a lease gets a higher number than all before (a fencing token): detects writes of former holders. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    // One sequence for all leases: a number is never reused, even when a row is deleted and inserted again.
    this.schema.raw('create sequence lease_epochs')
    this.schema.raw(
      `alter table leases add column epoch bigint not null default nextval('lease_epochs')`
    )
  }

  async down() {
    this.schema.raw('alter table leases drop column epoch')
    this.schema.raw('drop sequence lease_epochs')
  }
}
