/** What the bot alone reads of a connection is kept by this module instead of whatsapp (ADR 45). */
import { BaseSchema } from '@adonisjs/lucid/schema'

const columns =
  'greeting, away_text, max_menus, menu_pause_minutes, transfer_minutes, transfer_queue_id'
const transferring = '(transfer_queue_id) where transfer_queue_id is not null'

// release-check: contract: no release has been published yet, so no former release reads the columns (ADR 45)
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('bot_connections', (table) => {
      table.integer('connection_id').primary().references('connections.id').onDelete('CASCADE')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.text('greeting').notNullable().defaultTo('')
      table.text('away_text').notNullable().defaultTo('')
      // 0 is no limit (BOT-11).
      table.integer('max_menus').notNullable().defaultTo(3)
      // 0 is off (BOT-12).
      table.integer('menu_pause_minutes').notNullable().defaultTo(0)
      // 0 is off (BOT-28).
      table.integer('transfer_minutes').notNullable().defaultTo(0)
      // BOT-27: a queue that a connection transfers to cannot be deleted.
      table.integer('transfer_queue_id').references('queues.id')
      table.index(['company_id'])
    })
    this.schema.raw(`create index bot_connections_by_transfer on bot_connections ${transferring}`)
    this.schema.raw(
      `insert into bot_connections (connection_id, company_id, ${columns})
       select id, company_id, ${columns} from connections`
    )
    this.schema.alterTable('connections', (table) => {
      table.dropColumns(...columns.split(', '))
    })
  }

  async down() {
    this.schema.alterTable('connections', (table) => {
      table.text('greeting').notNullable().defaultTo('')
      table.text('away_text').notNullable().defaultTo('')
      table.integer('max_menus').notNullable().defaultTo(3)
      table.integer('menu_pause_minutes').notNullable().defaultTo(0)
      table.integer('transfer_minutes').notNullable().defaultTo(0)
      table.integer('transfer_queue_id').references('queues.id')
    })
    this.schema.raw(`create index connections_by_transfer on connections ${transferring}`)
    this.schema.raw(
      `update connections set (${columns}) = (
         select ${columns} from bot_connections where connection_id = connections.id
       ) where id in (select connection_id from bot_connections)`
    )
    this.schema.dropTable('bot_connections')
  }
}
