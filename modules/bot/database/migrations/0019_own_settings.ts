/** The settings of the bot are declared by this module instead of tickets (ADR 44). */
import { BaseSchema } from '@adonisjs/lucid/schema'

/** Former key: key. */
const keys = {
  'tickets.greet_for_one_queue': 'bot.greet_for_one_queue',
  'tickets.menu_kind': 'bot.menu_kind',
  'tickets.oldest_for_bots': 'bot.oldest_message',
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
