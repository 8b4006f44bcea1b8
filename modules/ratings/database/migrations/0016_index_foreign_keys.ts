/** Indexes foreign keys, so that deleting a referenced row does not scan the referencing tables. */
import { BaseSchema } from '@adonisjs/lucid/schema'

/** Index name: table and columns. */
const indexes = {
  ratings_of_company: 'ratings (company_id)',
  ratings_of_queue: 'ratings (queue_id) where queue_id is not null',
  ratings_of_user: 'ratings (user_id) where user_id is not null',
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
