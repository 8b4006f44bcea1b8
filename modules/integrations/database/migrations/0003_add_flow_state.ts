/** What a kind of flow keeps between the messages of a run (INT-30), and why a call had no answer, for people. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('flow_runs', (table) => {
      table.jsonb('state')
    })
    this.schema.alterTable('integration_deliveries', (table) => {
      table.string('reason', 20)
    })
  }

  async down() {
    this.schema.alterTable('integration_deliveries', (table) => {
      table.dropColumn('reason')
    })
    this.schema.alterTable('flow_runs', (table) => {
      table.dropColumn('state')
    })
  }
}
