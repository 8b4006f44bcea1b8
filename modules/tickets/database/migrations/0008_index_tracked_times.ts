/** Finds the services of a period by when they began, were taken up and ended, and the first one of a contact (DSH-02 to DSH-07). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    // Also the ticket says whose service it is; asked there, each service of a period would cost a look at it.
    this.schema.alterTable('trackings', (table) => {
      table.integer('contact_id').references('contacts.id')
    })
    this.schema.raw(
      `update trackings set contact_id = tickets.contact_id from tickets
       where tickets.id = trackings.ticket_id`
    )
    this.schema.raw('alter table trackings alter column contact_id set not null')

    // What the figures need stands in the index itself: the rows are not read.
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
