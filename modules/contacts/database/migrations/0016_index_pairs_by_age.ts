/** The sweeper finds old pairs of a phone and a hidden id along an index. */
import { BaseSchema } from '@adonisjs/lucid/schema'

/** By name: the table and its columns. */
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
