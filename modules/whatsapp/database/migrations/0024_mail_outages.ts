/** Whether the admins were told by e-mail that a connection is away. */
// release-check: index: the sweeper keeps the table small, and only sessions that go down or come back write to it
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.raw('alter table connection_gaps add column mailed_at timestamptz')
    // Nobody is told today of what ended or began before.
    // release-check: data: the same table, of some thousand rows
    this.schema.raw('update connection_gaps set mailed_at = now()')
    this.schema.raw(
      `create index connection_gaps_to_mail on connection_gaps (left_at)
       where back_at is null and mailed_at is null`
    )
  }

  async down() {
    this.schema.raw('alter table connection_gaps drop column mailed_at')
  }
}
