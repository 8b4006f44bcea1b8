/** Indexes that let a list read only its page (TCK-04, TCK-06), and a full-text index of messages (TCK-05). */
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
    // A list of all states is the union of one scan per state.
    this.schema.raw('drop index tickets_by_age')

    // Each word is prefixed with the company's id, so that other companies' messages do not match and cost a
    // search nothing. Words are letters and digits; case and accents are ignored (API-05).
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
