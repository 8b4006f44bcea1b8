/** A trigger that notifies every process when what a plan includes may have changed (API-14). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.raw(
      `create trigger tell_change after update on plans
       for each statement execute function tell_change('identity.people_changed')`
    )
  }

  async down() {
    this.schema.raw('drop trigger tell_change on plans')
  }
}
