/** Indexes on foreign keys, used when the referenced rows are deleted. */
import { BaseSchema } from '@adonisjs/lucid/schema'

/** Index name: the table and its columns. */
const indexes = {
  queue_options_of_company: 'queue_options (company_id)',
  queue_members_of_user: 'queue_members (user_id)',
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
