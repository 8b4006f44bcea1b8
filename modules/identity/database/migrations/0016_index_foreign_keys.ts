/** Indexes for the sessions of deleted companies and for the sweeper's search of expired rows. */
import { BaseSchema } from '@adonisjs/lucid/schema'

/** Index name: the table and its columns. */
const indexes = {
  sessions_of_company: 'sessions (company_id)',
  presences_of_company: 'presences (company_id)',
  sessions_by_end: 'sessions (expires_at)',
  refresh_tokens_by_end: 'refresh_tokens (expires_at)',
  access_tokens_by_end: 'auth_access_tokens (expires_at)',
}

export default class extends BaseSchema {
  async up() {
    for (const [name, on] of Object.entries(indexes)) {
      this.schema.raw(`create index ${name} on ${on}`)
    }
  }

  async down() {
    for (const name of Object.keys(indexes)) this.schema.raw(`drop index ${name}`)
  }
}
