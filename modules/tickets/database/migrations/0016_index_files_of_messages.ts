/** Index to find the message of a file: permission is checked before a file is served by its key alone (API-12). */
import { BaseSchema } from '@adonisjs/lucid/schema'

const columns = ['media_file', 'media_thumbnail', 'media_playable']

export default class extends BaseSchema {
  // Built concurrently: a plain index build on a large table would block writes of messages.
  static disableTransactions = true

  async up() {
    for (const column of columns) {
      this.schema.raw(
        `create index concurrently if not exists messages_by_${column} on messages (${column})
         where ${column} is not null`
      )
    }
  }

  async down() {
    for (const column of columns) this.schema.raw(`drop index messages_by_${column}`)
  }
}
