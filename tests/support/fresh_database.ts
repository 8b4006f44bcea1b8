/** A database of its own for a test that starts whole servers. */
import pg from 'pg'

export interface FreshDatabase {
  readonly url: string
  /** Closes what is open in it and removes it. */
  drop(): Promise<void>
}

/** Made beside the database that DATABASE_URL names, by the same person. */
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
