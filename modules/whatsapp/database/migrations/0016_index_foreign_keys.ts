/** Indexes for deleting a connection or a company, and for finding old rows. */
import { BaseSchema } from '@adonisjs/lucid/schema'

/** By index name: the table and its columns. */
const indexes = {
  connection_farewells_of_company: 'connection_farewells (company_id)',
  connection_gaps_of_company: 'connection_gaps (company_id)',
  connection_queues_of_company: 'connection_queues (company_id)',
  connections_by_transfer: 'connections (transfer_queue_id) where transfer_queue_id is not null',
  group_chats_of_company: 'group_chats (company_id)',
  inbox_entries_of_company: 'inbox_entries (company_id)',
  inbox_entries_of_connection: 'inbox_entries (connection_id)',
  outbox_entries_of_company: 'outbox_entries (company_id)',
  outbox_entries_of_connection: 'outbox_entries (connection_id)',
  phone_book_entries_of_company: 'phone_book_entries (company_id)',
  picture_answers_of_company: 'picture_answers (company_id)',
  connection_gaps_by_end: 'connection_gaps (back_at)',
  group_chats_by_age: 'group_chats (asked_at)',
  number_checks_by_age: 'number_checks (checked_at)',
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
