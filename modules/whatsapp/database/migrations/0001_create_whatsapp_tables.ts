/** Connections, their secrets, and the two durable queues: inbox and outbox. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('connections', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.string('name', 50).notNullable()
      table.string('status', 16).notNullable().defaultTo('DISCONNECTED')
      // The requested state of the session, and a revision that rises with each request: the lease holder applies it,
      // whichever process received the request.
      table.string('wanted', 16).notNullable().defaultTo('stopped')
      table.integer('revision').notNullable().defaultTo(0)
      table.boolean('is_default').notNullable().defaultTo(false)
      table.text('qrcode').notNullable().defaultTo('')
      table.integer('retries').notNullable().defaultTo(0)
      table.string('number', 32).notNullable().defaultTo('')
      table.string('reason', 64)
      table.timestamp('last_connected_at')
      table.timestamp('last_disconnected_at')
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
      table.unique(['company_id', 'name'])
      table.check("wanted in ('stopped', 'running', 'fresh', 'logged_out')")
    })
    // CNX-05 and CNX-08: enforced by unique indexes: one default per company, one connection per number.
    this.schema.raw(
      'create unique index connections_one_default on connections (company_id) where is_default'
    )
    this.schema.raw(
      "create unique index connections_one_number on connections (number) where number <> ''"
    )

    this.schema.createTable('connection_credentials', (table) => {
      table.integer('connection_id').primary().references('connections.id').onDelete('CASCADE')
      table.text('creds').notNullable()
      table.integer('schema_version').notNullable()
      table.timestamp('updated_at').notNullable()
    })
    this.schema.createTable('signal_keys', (table) => {
      table.integer('connection_id').notNullable().references('connections.id').onDelete('CASCADE')
      table.string('type', 32).notNullable()
      table.text('id').notNullable()
      table.binary('value').notNullable()
      table.primary(['connection_id', 'type', 'id'])
    })
    // A session row is rewritten with each message: free space on the page allows HOT updates, which leave the index
    // alone.
    this.schema.raw('alter table signal_keys set (fillfactor = 70)')
    this.#createInbox()
    this.#createOutbox()
  }

  #createInbox() {
    this.schema.createTable('inbox_entries', (table) => {
      table.bigIncrements('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('connection_id').notNullable().references('connections.id').onDelete('CASCADE')
      table.string('kind', 8).notNullable()
      table.string('chat', 128).notNullable()
      table.boolean('from_me').notNullable()
      table.string('wid', 128).notNullable()
      table.smallint('ack')
      table.string('error_code', 64)
      table.jsonb('content')
      table.binary('payload')
      table.string('status', 8).notNullable()
      table.timestamp('due_at').notNullable()
      table.integer('attempts').notNullable().defaultTo(0)
      table.text('error')
      table.timestamp('received_at').notNullable()
      table.timestamp('settled_at')
      table.check("kind in ('message', 'receipt')")
      table.check("status in ('owed', 'sealed', 'waiting', 'done', 'ignored', 'parked')")
    })
    // IN-10: the same message is one row, however often it arrives. IN-31: so is the same receipt.
    this.schema.raw(
      `create unique index inbox_one_message on inbox_entries (connection_id, chat, from_me, wid)
       where kind = 'message'`
    )
    this.schema.raw(
      `create unique index inbox_one_receipt on inbox_entries (connection_id, wid, ack)
       where kind = 'receipt'`
    )
    this.schema.raw(
      `create index inbox_owed on inbox_entries (connection_id, chat, id)
       where status in ('owed', 'sealed', 'waiting')`
    )
    this.schema.raw('create index inbox_by_age on inbox_entries (received_at)')
  }

  #createOutbox() {
    this.schema.createTable('outbox_entries', (table) => {
      table.bigIncrements('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('connection_id').notNullable().references('connections.id').onDelete('CASCADE')
      table.string('kind', 8).notNullable()
      table.string('address', 128).notNullable()
      table.string('wid', 128)
      table.jsonb('content').notNullable()
      // The message as the library encoded it: for sending again without a second upload, and for a phone that could
      // not decrypt it.
      table.binary('encoded')
      table.string('status', 8).notNullable()
      table.timestamp('due_at').notNullable()
      table.integer('attempts').notNullable().defaultTo(0)
      table.string('error_code', 64)
      table.text('error')
      table.timestamp('created_at').notNullable()
      table.timestamp('settled_at')
      table.check("kind in ('message', 'read')")
      table.check("status in ('owed', 'sending', 'sent', 'failed')")
    })
    this.schema.raw(
      `create unique index outbox_one_message on outbox_entries (connection_id, wid)
       where kind = 'message'`
    )
    this.schema.raw(
      `create index outbox_owed on outbox_entries (connection_id, address, id)
       where status in ('owed', 'sending')`
    )
    this.schema.raw('create index outbox_by_age on outbox_entries (created_at)')
  }

  async down() {
    for (const table of [
      'outbox_entries',
      'inbox_entries',
      'signal_keys',
      'connection_credentials',
      'connections',
    ]) {
      this.schema.dropTable(table)
    }
  }
}
