/** A separate database for a test that starts whole servers. */
import pg from 'pg'

export interface FreshDatabase {
  readonly url: string
  /** Closes its connections and drops it. */
  drop(): Promise<void>
}

/** Created on the server of DATABASE_URL, by the same user. */
export async function freshDatabase(prefix: string): Promise<FreshDatabase> {
  const name = `${prefix}_${process.pid}_${Date.now().toString(36)}`
  await inHome((home) => home.query(`create database ${name}`))
  const url = new URL(process.env.DATABASE_URL!)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => inHome((home) => home.query(`drop database if exists ${name} with (force)`)),
  }
}

async function inHome(task: (home: pg.Client) => Promise<unknown>) {
  const home = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await home.connect()
  try {
    await task(home)
  } finally {
    await home.end()
  }
}
