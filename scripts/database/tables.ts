// Migrates the tables to the state of this checkout: runs pending migrations, refuses those of a newer version.
import fs from 'node:fs'
import path from 'node:path'
import { askOnce } from '#scripts/database/ask'
import { CliError } from '#scripts/cli_error'
import type { ProcessGroup } from '#scripts/processes/process_group'
import { runNode } from '#scripts/processes/node_child'

/**
 * Runs the pending migrations in a child process; reads the history first, which saves the two seconds of
 * that process when there are none.
 *
 * @throws CliError when the history contains migrations that this checkout does not have
 */
export async function bringTables(processes: ProcessGroup, env: NodeJS.ProcessEnv): Promise<void> {
  const { pending, foreign } = await compareTables(env.DATABASE_URL!, process.cwd())
  if (foreign.length > 0) {
    throw new CliError(
      `The database was written by a newer Guichê, or one with more modules (it has ${foreign[0]}): update this checkout, or set DATA_DIR (or DATABASE_URL) to other data.`
    )
  }
  if (pending.length === 0) return
  await runNode(processes, 'ace.js', ['migration:run', '--force'], { name: 'The migration', env })
}

/**
 * Compares the migrations recorded in a database with those below `home`: `pending` are still to
 * be run, `foreign` come from another version.
 */
export async function compareTables(
  url: string,
  home: string
): Promise<{ pending: string[]; foreign: string[] }> {
  const applied = await appliedMigrations(url)
  const present = presentMigrations(home)
  return {
    pending: present.filter((name) => !applied.includes(name)),
    foreign: applied.filter((name) => !present.includes(name)),
  }
}

/** Names as Lucid records them: path without extension. */
async function appliedMigrations(url: string): Promise<string[]> {
  try {
    const { rows } = await askOnce(url, (client) => client.query('select name from adonis_schema'))
    return rows.map(({ name }) => name)
  } catch (error) {
    if ((error as { code?: string }).code === '42P01') return [] // no tables at all yet
    throw error
  }
}

function presentMigrations(root: string): string[] {
  const modules = fs.readdirSync(path.join(root, 'modules'))
  const folders = ['', ...modules.map((name) => `modules/${name}`)]
  return folders
    .map((folder) => path.posix.join(folder, 'database/migrations'))
    .filter((folder) => fs.existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      fs
        .readdirSync(path.join(root, folder))
        .filter((file) => /\.(ts|js)$/.test(file) && !file.endsWith('.d.ts'))
        .map((file) => `${folder}/${file.replace(/\.(ts|js)$/, '')}`)
    )
}
