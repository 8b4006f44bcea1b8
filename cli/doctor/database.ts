// The doctor's check of PostgreSQL: is it reachable, is it new enough, are the tables up to date?
import { bad, good, mind, type Finding } from '#cli/doctor/finding'
import { home } from '#cli/server/programs'
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
    return [server, await lookAtTables(url)]
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
