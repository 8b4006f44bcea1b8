/** Campaigns, who receives them, what was sent, the pace of each number, and who wants nothing more. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('campaigns', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.string('name', 50).notNullable()
      // CMP-01.
      table.text('status').notNullable()
      // Why it is cancelled.
      table.text('reason')
      // Five, blank ones included.
      table.jsonb('texts').notNullable()
      table.integer('connection_id').references('connections.id').onDelete('SET NULL')
      // A group of people of another module, which may be switched off or gone: no foreign key.
      table.text('audience_kind')
      table.integer('audience_id')
      // The people of the start, where a module keeps them as a group of their own (CMP-06).
      table.text('kept_kind')
      table.integer('kept_id')
      // A set of files of another module.
      table.integer('prepared_id')
      table.text('media_file')
      table.text('media_name')
      table.timestamp('scheduled_at')
      table.timestamp('started_at')
      table.timestamp('completed_at')
      // Since when the connection has not been connected while it runs (CMP-17).
      table.timestamp('waiting_since')
      // When its last message was handed over: campaigns of one number take turns.
      table.timestamp('fed_at')
      // When browsers last heard of its progress, and whether that was all of it.
      table.timestamp('emitted_at')
      table.boolean('is_emitted').notNullable().defaultTo(true)
      // Counts of its recipients, changed in the transactions that change them.
      for (const count of [
        'valid',
        'sent',
        'delivered',
        'read',
        'failed',
        'skipped',
        'replied',
        'left',
      ]) {
        table.integer(`${count}_count`).notNullable().defaultTo(0)
      }
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
      table.index(['company_id', 'scheduled_at'])
      table.index(['connection_id'])
    })
    this.schema.raw(
      `create index campaigns_due on campaigns (scheduled_at) where status = 'scheduled'`
    )
    this.schema.raw(
      `create index campaigns_running on campaigns (connection_id) where status = 'running'`
    )
    this.schema.raw('create index campaigns_not_emitted on campaigns (id) where not is_emitted')
    this.schema.createTable('campaign_recipients', (table) => {
      table.bigIncrements('id')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table.integer('campaign_id').notNullable().references('campaigns.id').onDelete('CASCADE')
      // The person in the audience, a row of another module.
      table.bigInteger('ref').notNullable()
      table.text('name').notNullable()
      // Canonical digits (EXT-10).
      table.string('number', 20).notNullable()
      table.text('email').notNullable()
      // From 0; chooses the text (CMP-09).
      table.integer('place').notNullable()
      // CMP-08: pending, sending, sent, failed, skipped.
      table.text('status').notNullable()
      table.text('body')
      table.text('wid')
      table.text('error_code')
      // A file that belongs to the message could not be sent (CMP-16).
      table.boolean('is_partial').notNullable().defaultTo(false)
      table.timestamp('sent_at')
      table.timestamp('delivered_at')
      table.timestamp('read_at')
      table.timestamp('failed_at')
      table.timestamp('replied_at')
      // The ticket of the answer; no foreign key, since the report outlives it.
      table.integer('reply_ticket_id')
      table.timestamp('left_at')
      // CMP-07: a person twice in the audience is written to once.
      table.unique(['campaign_id', 'number'])
      table.index(['company_id', 'number'])
      table.index(['campaign_id', 'place'])
    })
    this.schema.raw(
      `create index campaign_recipients_open on campaign_recipients (campaign_id, place)
       where status in ('pending', 'sending')`
    )
    this.schema.createTable('campaign_messages', (table) => {
      table.integer('connection_id').notNullable().references('connections.id').onDelete('CASCADE')
      table.text('wid').notNullable()
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      table
        .bigInteger('recipient_id')
        .notNullable()
        .references('campaign_recipients.id')
        .onDelete('CASCADE')
      // 0 is the text; the files follow (CMP-16).
      table.smallint('part').notNullable()
      // WhatsApp accepted or refused it.
      table.timestamp('settled_at')
      table.timestamp('created_at').notNullable()
      table.primary(['connection_id', 'wid'])
      table.index(['recipient_id'])
      table.index(['company_id'])
    })
    this.schema.raw(
      `create index campaign_messages_open on campaign_messages (connection_id) where settled_at is null`
    )
    this.schema.createTable('campaign_lanes', (table) => {
      table.integer('connection_id').primary().references('connections.id').onDelete('CASCADE')
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      // The pace of the number (CMP-11..13).
      table.timestamp('next_at').notNullable()
      table.integer('gap_ms').notNullable()
      table.integer('sent_in_row').notNullable()
      table.date('day').notNullable()
      table.integer('sent_today').notNullable()
      table.timestamp('held_until')
      table.text('held_by')
      table.index(['company_id'])
    })
    this.schema.createTable('campaign_opt_outs', (table) => {
      table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
      // Not the number itself: who was erased stays left alone (opt_outs.ts).
      table.specificType('person', 'char(64)').notNullable()
      // The campaign after which they left, or null: a person of the company noted it.
      table.integer('campaign_id').references('campaigns.id').onDelete('SET NULL')
      table.timestamp('created_at').notNullable()
      table.primary(['company_id', 'person'])
      table.index(['campaign_id'])
    })
  }

  async down() {
    for (const name of ['opt_outs', 'lanes', 'messages', 'recipients']) {
      this.schema.dropTable(`campaign_${name}`)
    }
    this.schema.dropTable('campaigns')
  }
}
