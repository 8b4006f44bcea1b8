/**
 * Indexes all foreign keys, so that deleting a queue, a connection or a contact does not scan all tickets and
 * messages.
 */
import { BaseSchema } from '@adonisjs/lucid/schema'

/** Index name → table and columns. */
const indexes = {
  message_reactions_of_company: 'message_reactions (company_id)',
  message_receipts_of_company: 'message_receipts (company_id)',
  message_versions_of_company: 'message_versions (company_id)',
  messages_of_queue: 'messages (queue_id) where queue_id is not null',
  messages_of_contact: 'messages (contact_id)',
  tickets_of_queue: 'tickets (queue_id) where queue_id is not null',
  tickets_of_closing_queue: 'tickets (closed_queue_id) where closed_queue_id is not null',
  tickets_of_connection: 'tickets (connection_id) where connection_id is not null',
  tickets_of_last_owner: 'tickets (last_owner_id) where last_owner_id is not null',
  tickets_of_person: 'tickets (contact_id)',
  trackings_of_connection: 'trackings (connection_id) where connection_id is not null',
  trackings_of_queue: 'trackings (queue_id) where queue_id is not null',
  trackings_of_person: 'trackings (contact_id)',
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
