/** The settings of ratings are declared by this module instead of tickets (ADR 44). */
import { BaseSchema } from '@adonisjs/lucid/schema'

/** Former key: key. */
const keys = {
  'tickets.ask_rating': 'ratings.ask',
  'tickets.rating_window': 'ratings.window',
}

// release-check: data: a company has one row of each key at most, and no release has been published yet (ADR 44)
export default class extends BaseSchema {
  async up() {
    for (const [former, key] of Object.entries(keys)) {
      this.schema.raw(`update settings set key = '${key}' where key = '${former}'`)
    }
  }

  async down() {
    for (const [former, key] of Object.entries(keys)) {
      this.schema.raw(`update settings set key = '${former}' where key = '${key}'`)
    }
  }
}
