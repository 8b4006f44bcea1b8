/** People send standing files too (FIL-02): which of them a message still shows is asked of all that we sent. */
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
