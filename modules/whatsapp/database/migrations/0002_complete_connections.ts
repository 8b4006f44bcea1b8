/** A connection's texts and settings, its absences, devices still to be unlinked, and the version of WhatsApp Web. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('connections', (table) => {
      for (const text of ['greeting', 'farewell', 'away_text', 'rating_text', 'idle_text']) {
        table.text(text).notNullable().defaultTo('')
      }
      // Minutes; 0 is off.
      table.integer('idle_minutes').notNullable().defaultTo(0)
      table.integer('menu_pause_minutes').notNullable().defaultTo(0)
      table.integer('max_menus').notNullable().defaultTo(3)
      table.integer('transfer_minutes').notNullable().defaultTo(0)
      // BOT-27: a queue that a connection transfers to cannot be deleted.
      table.integer('transfer_queue_id').references('queues.id')
      table.string('provider', 20).notNullable().defaultTo('beta')
      // Encrypted for showing, hashed for lookup: both null without a token.
      table.text('token')
      table.string('token_hash', 64).unique()
      // Digits of the phone that requested to link by typing a code, and the code it must type.
      table.string('link_number', 32).notNullable().defaultTo('')
      table.string('link_code', 16).notNullable().defaultTo('')
      table.timestamp('code_expires_at')
      // CNX-08: which connection of the same company has the number already.
      table.string('reason_detail', 64)
      // When the lease holder last recorded the session as open: all that is known after a crash.
      table.timestamp('last_seen_at')
    })
    this.schema.createTable('connection_queues', (table) => {
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('connection_id').notNullable().references('connections.id').onDelete('CASCADE')
      table.integer('queue_id').notNullable().references('queues.id').onDelete('CASCADE')
      table.primary(['connection_id', 'queue_id'])
      table.index(['queue_id'])
    })
    this.schema.createTable('connection_gaps', (table) => {
      table.bigIncrements('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('connection_id').notNullable().references('connections.id').onDelete('CASCADE')
      table.timestamp('left_at').notNullable()
      table.timestamp('back_at')
      table.index(['connection_id', 'id'])
    })
    this.schema.raw(
      `create unique index connection_gaps_one_open on connection_gaps (connection_id)
       where back_at is null`
    )
    // No foreign key to the connection: it is deleted, and its device is still to be unlinked.
    this.schema.createTable('connection_farewells', (table) => {
      table.bigIncrements('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('connection_id').notNullable()
      table.text('creds').notNullable()
      table.timestamp('due_at').notNullable()
      table.integer('attempts').notNullable().defaultTo(0)
      table.timestamp('created_at').notNullable()
      table.index(['due_at'])
    })
    // At most one row, for the whole platform.
    this.schema.createTable('whatsapp_versions', (table) => {
      table.integer('id').primary().checkIn(['1'])
      table.string('version', 32)
      table.timestamp('refused_at')
      table.string('refused_version', 32)
      table.timestamp('updated_at').notNullable()
    })
  }

  async down() {
    for (const table of [
      'whatsapp_versions',
      'connection_farewells',
      'connection_gaps',
      'connection_queues',
    ]) {
      this.schema.dropTable(table)
    }
    this.schema.alterTable('connections', (table) => {
      table.dropColumns(
        ...['greeting', 'farewell', 'away_text', 'rating_text', 'idle_text', 'idle_minutes'],
        ...['menu_pause_minutes', 'max_menus', 'transfer_minutes', 'transfer_queue_id'],
        ...['provider', 'token', 'token_hash', 'link_number', 'link_code', 'code_expires_at'],
        ...['reason_detail', 'last_seen_at']
      )
    })
  }
}
