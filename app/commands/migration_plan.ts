/** `guiche migrate --plan`: what pending migrations would do to the tables, and for how long. */
import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import type { PlannedMigration, PlannedStatement } from '#app/kernel/migrations/plan'

export default class MigrationPlan extends BaseCommand {
  static commandName = 'migration:plan'
  static description = 'Show what the pending migrations would do, and change nothing'
  static options: CommandOptions = { startApp: true }

  @flags.boolean({ description: 'Print it as JSON' })
  declare json: boolean

  async run() {
    const { planMigrations } = await import('#app/kernel/migrations/plan')
    const migrations = await planMigrations()
    if (this.json) console.log(JSON.stringify(migrations, null, 2))
    else console.log(inWords(migrations))
  }
}

function inWords(migrations: readonly PlannedMigration[]): string {
  if (migrations.length === 0) return 'No migration is pending.'
  const parts = migrations.map(
    ({ name, statements }) => `${name}\n${statements.map(lineOf).join('')}`
  )
  return `${migrations.length} pending, each in a transaction of its own unless it makes an index concurrently:\n\n${parts.join('\n')}`
}

const waiting = {
  nobody: 'nobody waits',
  writers: 'who writes to the table waits',
  everybody: 'who reads or writes the table waits',
} as const
const works = {
  moment: 'a moment',
  reads: 'reads the table',
  rewrites: 'writes the table anew',
  changes: 'changes rows',
} as const
const longestStatement = 100

function lineOf({ statement, table, rows, bytes, work, waits, seconds }: PlannedStatement) {
  const text = statement.replaceAll(/\s+/g, ' ')
  const short = text.length > longestStatement ? `${text.slice(0, longestStatement)}…` : text
  const effect =
    work === 'moment' ? works.moment : `${works[work]}, ${time(seconds)}; ${waiting[waits]}`
  const size =
    table && work !== 'moment' ? ` (${table}: about ${amount(rows)} rows, ${megabytes(bytes)})` : ''
  return `  ${short}\n    ${effect}${size}\n`
}

const time = ([low, high]: readonly [number, number]) =>
  high < 1 ? 'less than a second' : `${low} to ${high} s`
const amount = (rows: number) => Math.round(rows).toLocaleString('en')
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
