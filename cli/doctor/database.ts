// The doctor's check of PostgreSQL: is it reachable, is it new enough, are the tables up to date?
import { bad, good, mind, type Finding } from '#cli/doctor/finding'
import { lookAtUpkeep } from '#cli/doctor/upkeep'
import { home } from '#cli/server/programs'
import { askOnce } from '#scripts/database/ask'
import { checkOwn } from '#scripts/database/own'
import { compareTables } from '#scripts/database/tables'

const testedMajor = 18

export async function lookAtDatabase(): Promise<Finding[]> {
  const url = process.env.DATABASE_URL
  if (!url) return [bad('Database', 'DATABASE_URL is not set')]
  try {
    const { major, where } = await checkOwn(url)
    const text = `PostgreSQL ${major} at ${where}`
    const server =
      major < testedMajor
        ? mind('Database', `${text}; Guichê is tested with ${testedMajor}`)
        : good('Database', text)
    const tables = await lookAtTables(url)
    // Without APP_KEY the server's console does not start; that is a finding already.
    const canAsk = tables.state === 'good' && Boolean(process.env.APP_KEY)
    return [
      server,
      tables,
      ...(await lookAtCopy(url)),
      ...(await lookAtDrills(url)),
      ...(canAsk ? await lookAtUpkeep() : []),
    ]
  } catch (error) {
    return [bad('Database', (error as Error).message)]
  }
}

async function lookAtTables(url: string): Promise<Finding> {
  const { pending, foreign } = await compareTables(url, home)
  if (foreign.length > 0) return bad('Tables', `written by a newer version (${foreign[0]})`)
  if (pending.length === 0) return good('Tables', 'up to date')
  return bad('Tables', `${pending.length} migrations are pending: run "npx guiche migrate"`)
}

/** A copy that was restored from a backup, until `guiche backup:connect` (OPS-03). */
async function lookAtCopy(url: string): Promise<Finding[]> {
  const isCopy = await askOnce(url, async (client) => {
    const { rows } = await client.query(
      `select to_regclass('restore_marks') is not null as has_marks`
    )
    if (!rows[0].has_marks) return false
    const marks = await client.query('select from restore_marks where confirmed_at is null')
    return marks.rows.length > 0
  })
  if (!isCopy) return []
  const text =
    'restored from a backup: nothing connects or is sent until "npx guiche backup:connect"'
  return [mind('Copy', text)]
}

/** A drill that was killed could not drop its database; one that runs has a connection with the database's name. */
async function lookAtDrills(url: string): Promise<Finding[]> {
  const { rows } = await askOnce(url, (client) =>
    client.query(
      `select datname as name from pg_database where starts_with(datname, 'guiche_drill_')
       and not exists (select from pg_stat_activity where application_name = pg_database.datname)`
    )
  )
  const names = rows.map(({ name }) => name as string).join(', ')
  return names ? [mind('Drills', `left by a killed drill, to be dropped: ${names}`)] : []
}
