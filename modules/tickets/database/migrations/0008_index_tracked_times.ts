/**
 * Indexes for the services of a period by start, acceptance and end, and for a contact's first service
 * (DSH-02 to DSH-07).
 */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    // The ticket has the contact too, but reading it there would cost one lookup per service of the period.
    this.schema.alterTable('trackings', (table) => {
      table.integer('contact_id').references('contacts.id')
    })
    this.schema.raw(
      `update trackings set contact_id = tickets.contact_id from tickets
       where tickets.id = trackings.ticket_id`
    )
    this.schema.raw('alter table trackings alter column contact_id set not null')

    // Index-only scans: the columns for the figures are included in the index.
    this.schema.raw(
      `create index trackings_by_opening on trackings (company_id, created_at)
       include (id, contact_id, queue_id)`
    )
    this.schema.raw(
      `create index trackings_by_start on trackings (company_id, started_at)
       include (queued_at, queue_id) where started_at is not null`
    )
    this.schema.raw(
      `create index trackings_by_end on trackings (company_id, finished_at)
       include (user_id, queue_id, started_at, rating_at) where finished_at is not null`
    )
    this.schema.raw(
      'create index trackings_of_contact on trackings (company_id, contact_id, created_at)'
    )
  }

  async down() {
    this.schema.raw('drop index trackings_of_contact')
    this.schema.raw('drop index trackings_by_end')
    this.schema.raw('drop index trackings_by_start')
    this.schema.raw('drop index trackings_by_opening')
    this.schema.alterTable('trackings', (table) => {
      table.dropColumn('contact_id')
    })
  }
}
