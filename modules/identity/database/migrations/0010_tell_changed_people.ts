/** Triggers that notify every process when the data behind a token may have changed (AUT-03). */
import { BaseSchema } from '@adonisjs/lucid/schema'

const changes = {
  users: 'update or delete',
  companies: 'update or delete',
  sessions: 'insert or update or delete',
  auth_access_tokens: 'update or delete',
}

export default class extends BaseSchema {
  async up() {
    for (const [table, when] of Object.entries(changes)) {
      this.schema.raw(
        `create trigger tell_change after ${when} on ${table}
         for each statement execute function tell_change('identity.people_changed')`
      )
    }
  }

  async down() {
    for (const table of Object.keys(changes)) {
      this.schema.raw(`drop trigger tell_change on ${table}`)
    }
  }
}
