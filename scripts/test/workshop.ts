// Shared resources of the tests: a throw-away PostgreSQL with one database per step, a browser.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { findBrowser } from '#scripts/browser'
import { startEmbedded } from '#scripts/database/embedded'
import type { ProcessGroup } from '#scripts/processes/process_group'
import { freePort } from '#scripts/ports'
import type { Workshop } from '#scripts/test/step'

/** Creates the shared resources lazily: each is started by the first step that needs it. */
export function openWorkshop(processes: ProcessGroup): Workshop {
  let server: Promise<string> | undefined
  let browser: Promise<string> | undefined
  return {
    processes,
    browser: () => (browser ??= findBrowser()),
    testEnv: async (step) => {
      server ??= bringServer(processes)
      const name = `guiche_${step.replaceAll(/\W/g, '_')}`
      const port = await freePort()
      return {
        ...process.env,
        NODE_ENV: 'test',
        HOST: '127.0.0.1',
        PORT: String(port),
        APP_KEY: 'only-for-tests-0123456789abcdef0123456789',
        DATABASE_URL: await makeDatabase(await server, name),
        DATA_DIR: path.join(scratch(), name),
        GUICHE_TEST: '1',
        NODE_EXTRA_CA_CERTS: undefined,
      }
    },
  }
}

/** Returns the URL of the server's first database; a developer's DATABASE_URL is not used. */
async function bringServer(processes: ProcessGroup): Promise<string> {
  const folder = path.join(scratch(), 'database')
  // PostgreSQL may run as another user, who must be able to reach its own folder
  fs.chmodSync(scratch(), 0o711)
  fs.mkdirSync(folder, { mode: 0o711 })
  const { url } = await startEmbedded(processes, folder, { throwaway: true })
  return url
}

async function makeDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

let folder: string | undefined

/** A temporary folder that is deleted when this process exits. */
function scratch(): string {
  if (folder) return folder
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'guiche-test-'))
  process.once('exit', () => fs.rmSync(made, { recursive: true, force: true }))
  return (folder = made)
}
