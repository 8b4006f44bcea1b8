/** Each holder of a lease has a number, higher than all before it: what a former one still writes is told apart. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    // One sequence for all leases: a number is never used again, not even when a row is deleted and made anew.
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
