/** Renames talks to threads, the standard term for a conversation among colleagues (ADR 42). */
import { BaseSchema } from '@adonisjs/lucid/schema'
import { tableRenamed } from '#app/kernel/database/rename_table'

// release-check: contract: no release has been published yet, so no former release reads these tables (ADR 42)
export default class extends BaseSchema {
  async up() {
    const statements = [
      ...tableRenamed('talks', 'threads'),
      ...tableRenamed('talk_members', 'thread_members', { talk_id: 'thread_id' }),
      ...tableRenamed('talk_messages', 'thread_messages', { talk_id: 'thread_id' }),
    ]
    for (const statement of statements) this.schema.raw(statement)
  }

  async down() {
    const statements = [
      ...tableRenamed('threads', 'talks'),
      ...tableRenamed('thread_members', 'talk_members', { thread_id: 'talk_id' }),
      ...tableRenamed('thread_messages', 'talk_messages', { thread_id: 'talk_id' }),
    ]
    for (const statement of statements) this.schema.raw(statement)
  }
}
