/** Tickets, their messages, and one tracking row per service. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('tickets', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.uuid('uuid').notNullable().unique()
      table.string('status', 8).notNullable()
      table.integer('contact_id').notNullable().references('contacts.id')
      table.integer('connection_id').references('connections.id').onDelete('SET NULL')
      table.integer('user_id').references('users.id')
      table.integer('queue_id').references('queues.id').onDelete('SET NULL')
      table.integer('closed_queue_id').references('queues.id').onDelete('SET NULL')
      // The address the contact last wrote from, phone number or hidden id: replies are sent to it.
      table.string('chat_address', 128)
      table.string('last_message', 255).notNullable().defaultTo('')
      table.integer('unread_messages').notNullable().defaultTo(0)
      table.boolean('is_group').notNullable().defaultTo(false)
      table.boolean('is_bot').notNullable().defaultTo(false)
      table.timestamp('closed_at')
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
      table.check("status in ('pending', 'open', 'closed')")
    })
    // IN-50: the index, not the code, guarantees at most one active conversation per contact and connection.
    this.schema.raw(
      `create unique index tickets_one_active on tickets (company_id, connection_id, contact_id)
       where status in ('pending', 'open')`
    )
    this.schema.raw(
      'create index tickets_by_status on tickets (company_id, status, updated_at desc, id desc)'
    )
    this.schema.raw(
      'create index tickets_of_contact on tickets (company_id, contact_id, connection_id, id desc)'
    )
    this.schema.raw(
      'create index tickets_of_user on tickets (company_id, user_id, updated_at desc, id desc)'
    )

    this.schema.createTable('messages', (table) => {
      table.bigIncrements('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('ticket_id').notNullable().references('tickets.id').onDelete('CASCADE')
      table.integer('contact_id').notNullable().references('contacts.id')
      table.integer('connection_id').references('connections.id').onDelete('SET NULL')
      table.integer('queue_id').references('queues.id').onDelete('SET NULL')
      table.integer('user_id').references('users.id')
      table.boolean('from_me').notNullable()
      table.string('wid', 128).notNullable()
      // Client's idempotency key for retries (TCK-12).
      table.string('client_id', 64)
      table.string('origin', 16)
      table.string('kind', 16).notNullable()
      table.text('body').notNullable().defaultTo('')
      table.smallint('ack').notNullable().defaultTo(0)
      table.string('error_code', 64)
      table.boolean('read').notNullable().defaultTo(false)
      table.boolean('is_deleted').notNullable().defaultTo(false)
      table.boolean('is_edited').notNullable().defaultTo(false)
      table.bigInteger('quoted_message_id')
      table.jsonb('quoted_snapshot')
      // none | pending | stored | failed
      table.string('media_state', 8).notNullable().defaultTo('none')
      table.jsonb('media_reference')
      table.string('media_file', 255)
      table.string('media_type', 100)
      table.string('media_name', 255)
      table.integer('media_width')
      table.integer('media_height')
      table.string('media_error', 64)
      // WhatsApp's times are in whole seconds; ours are truncated to seconds too, so that the id orders
      // messages within one second (IN-14).
      table.timestamp('sent_at').notNullable()
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
    })
    // IN-11: a wid alone is not unique.
    this.schema.raw(
      'create unique index messages_once on messages (connection_id, contact_id, from_me, wid)'
    )
    this.schema.raw(
      'create index messages_of_chat on messages (company_id, contact_id, connection_id, sent_at desc, id desc)'
    )
    this.schema.raw('create index messages_of_ticket on messages (ticket_id, id)')
    this.schema.raw('create index messages_by_wid on messages (connection_id, wid) where from_me')
    this.schema.raw(
      `create index messages_owing_media on messages (id) where media_state = 'pending'`
    )
    this.schema.raw(
      'create unique index messages_client_once on messages (ticket_id, client_id) where client_id is not null'
    )

    this.schema.createTable('trackings', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('ticket_id').notNullable().references('tickets.id').onDelete('CASCADE')
      table.integer('connection_id').references('connections.id').onDelete('SET NULL')
      table.integer('user_id').references('users.id')
      table.integer('queue_id').references('queues.id').onDelete('SET NULL')
      table.timestamp('queued_at')
      table.timestamp('started_at')
      table.timestamp('finished_at')
      table.timestamp('created_at').notNullable()
    })
    // CLO-20: one row per service; at most one is active.
    this.schema.raw(
      'create unique index trackings_one_open on trackings (ticket_id) where finished_at is null'
    )
  }

  async down() {
    this.schema.dropTable('trackings')
    this.schema.dropTable('messages')
    this.schema.dropTable('tickets')
  }
}
