/** Lets the sweeper find old pairs of phone and hidden id by index. */
import { BaseSchema } from '@adonisjs/lucid/schema'

/** Index name: the table and its columns. */
const indexes = {
  contact_pairs_by_age: 'contact_pairs (learnt_at)',
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
