/** Lists that cost what their page costs (TCK-04, TCK-06), and the words of messages (TCK-05). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.raw(
      `create index tickets_by_place on tickets
       (company_id, status, (coalesce(case when status = 'closed' then closed_queue_id else queue_id end, 0)),
        updated_at desc, id desc)`
    )
    this.schema.raw('drop index tickets_of_user')
    this.schema.raw(
      `create index tickets_of_user on tickets
       (company_id, user_id, status, updated_at desc, id desc)`
    )
    // A list of all states is one of each, put together.
    this.schema.raw('drop index tickets_by_age')

    // The company stands in front of each word: what others have written is other words, and costs a
    // search nothing. Words are letters and digits; case and accents do not count (API-05).
    this.schema.raw(
      `create function words_of(integer, text) returns text language sql immutable parallel safe strict
       as $$ select regexp_replace(public.folded($2), '[^[:alnum:]]*([[:alnum:]]+)[^[:alnum:]]*',
         'c' || $1 || 'x\\1 ', 'g') $$`
    )
    this.schema.raw(
      `create index messages_by_words on messages
       using gin (to_tsvector('simple', words_of(company_id, body)))`
    )
  }

  async down() {
    this.schema.raw('drop index messages_by_words')
    this.schema.raw('drop function words_of(integer, text)')
    this.schema.raw('create index tickets_by_age on tickets (company_id, updated_at desc, id desc)')
    this.schema.raw('drop index tickets_of_user')
    this.schema.raw(
      'create index tickets_of_user on tickets (company_id, user_id, updated_at desc, id desc)'
    )
    this.schema.raw('drop index tickets_by_place')
  }
}
