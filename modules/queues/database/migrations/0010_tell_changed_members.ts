/**
 * Trigger that notifies every process when queue members change, because permissions depend on them (AUT-03, TCK-04).
 */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.raw(
      `create trigger tell_change after insert or update or delete on queue_members
       for each statement execute function tell_change('identity.people_changed')`
    )
  }

  async down() {
    this.schema.raw('drop trigger tell_change on queue_members')
  }
}
