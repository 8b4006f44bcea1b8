/** Users send standing files too (FIL-02): index to find which of them an outgoing message still shows. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.raw('drop index messages_by_standing_file')
    this.schema.raw(
      `create index messages_by_standing_file on messages (media_file)
       where from_me and media_file is not null`
    )
  }

  async down() {
    this.schema.raw('drop index messages_by_standing_file')
    this.schema.raw(
      `create index messages_by_standing_file on messages (media_file)
       where origin = 'bot' and media_file is not null`
    )
  }
}
