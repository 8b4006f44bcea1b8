/** What a kind of flow keeps between the messages of a run, such as the id of its session (INT-30). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('flow_runs', (table) => {
      table.jsonb('state')
    })
  }

  async down() {
    this.schema.alterTable('flow_runs', (table) => {
      table.dropColumn('state')
    })
  }
}
