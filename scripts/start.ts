// `npm start`: everything the demo needs, from the database to the address in the terminal.
import { withEnv } from '#sandbox/product_env'
import { askOnce } from '#scripts/database/ask'
import { startEmbedded } from '#scripts/database/embedded'
import { checkOwn } from '#scripts/database/own'
import { bringTables } from '#scripts/database/tables'
import { demoCustomers } from '#demo/customers'
import { demoPassword } from '#demo/people'
import type { ProcessGroup } from '#scripts/processes/process_group'
import { runNode } from '#scripts/processes/node_child'
import { claimPort } from '#scripts/ports'
import { elapsed, say, step } from '#scripts/say'
import { appKeyOf, claimFolder, isDone, markDone, ownPasswordOf } from '#scripts/start/data_folder'
import { startSandbox } from '#scripts/start/sandbox'
import { startServer } from '#scripts/start/server'
import { addressOf, isReachable, readSettings, type Settings } from '#scripts/start/settings'
import { bringDemoPhones } from '#scripts/start/demo_phones'
import { bringWebApp } from '#scripts/start/web_app'

const accounts = ['super', 'admin', 'supervisor', 'agent'].map((name) => `${name}@guiche.local`)

/**
 * Starts the demo and resolves when a person can sign in. Independent steps run
 * in parallel.
 */
export default async function start(processes: ProcessGroup): Promise<void> {
  const settings = readSettings()
  await claimFolder(settings.dataDir, addressOf(settings))
  await claimPort(settings.host, settings.port, 'PORT')
  await claimPort('127.0.0.1', settings.sandboxPort, 'SANDBOX_PORT')

  say()
  const [databaseUrl, sandbox] = await Promise.all([
    step('Database', () => bringDatabase(processes, settings)),
    step('WhatsApp sandbox', () => startSandbox(processes, settings)),
    step(
      (fresh) => (fresh ? 'Web app built' : 'Web app'),
      () => bringWebApp(processes)
    ),
  ])
  const env = serverEnv(settings, databaseUrl, sandbox.env)
  await step('Tables', () => bringTables(processes, env))
  const ownPassword = ownPasswordOf(settings.dataDir, isReachable(settings.host))
  await step('Demo data', () => seedOnce(processes, settings, env, ownPassword))
  await step('Server', () => startServer(processes, settings, env))
  const password = ownPassword ?? demoPassword
  await step('Phones', () => linkOnce(settings, sandbox.url, env, password))
  greet(settings, sandbox.url, password)
}

async function bringDatabase(processes: ProcessGroup, settings: Settings): Promise<string> {
  if (settings.databaseUrl) {
    await checkOwn(settings.databaseUrl)
    return settings.databaseUrl
  }
  const { url, notice } = await startEmbedded(processes, settings.dataDir)
  if (notice) say(notice)
  return url
}

function serverEnv(
  settings: Settings,
  databaseUrl: string,
  sandboxEnv: NodeJS.ProcessEnv
): NodeJS.ProcessEnv {
  return {
    ...withEnv(process.env, sandboxEnv),
    NODE_ENV: 'development',
    GUICHE_MODE: 'demo',
    HOST: settings.host,
    PORT: String(settings.port),
    DATA_DIR: settings.dataDir,
    DATABASE_URL: databaseUrl,
    APP_KEY: appKeyOf(settings.dataDir),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  }
}

/**
 * Once per database: a new database gets the demo company again. Once more when the demo gets a password of its own:
 * it must replace the documented one before the server listens.
 */
async function seedOnce(
  processes: ProcessGroup,
  settings: Settings,
  env: NodeJS.ProcessEnv,
  ownPassword: string | null
) {
  const location = await nameOf(env.DATABASE_URL!, settings.databaseUrl === undefined)
  const steps = [`demo in ${location}`, ...(ownPassword ? [`own password in ${location}`] : [])]
  const toDo = steps.filter((action) => !isDone(settings.dataDir, action))
  if (toDo.length === 0) return
  await runNode(processes, 'ace.js', ['demo:seed', '--live', '--customers'], {
    name: 'Loading the demo data',
    env: { ...env, ...(ownPassword && { GUICHE_DEMO_PASSWORD: ownPassword }) },
  })
  for (const action of toDo) markDone(settings.dataDir, action)
}

/**
 * Also once per database: afterwards the connection and the passwords belong to the user of the
 * demo. Without its number the product still runs, and the number can be linked by hand.
 */
async function linkOnce(
  settings: Settings,
  sandboxUrl: string,
  env: NodeJS.ProcessEnv,
  password: string
) {
  const action = `phones in ${await nameOf(env.DATABASE_URL!, settings.databaseUrl === undefined)}`
  if (isDone(settings.dataDir, action)) return
  try {
    await bringDemoPhones(addressOf(settings), sandboxUrl, password)
    markDone(settings.dataDir, action)
  } catch (error) {
    say(`The shop's number is not linked (${(error as Error).message}): link it under Connections.`)
  }
}

/** Identifies this database among all others; the port of the embedded server is left out because it may change. */
async function nameOf(databaseUrl: string, isEmbedded: boolean): Promise<string> {
  return askOnce(databaseUrl, async (client) => {
    const { rows } = await client.query(
      'select oid, datname from pg_database where datname = current_database()'
    )
    const server = isEmbedded ? 'the embedded server' : `${client.host}:${client.port}`
    return `${rows[0].datname} (${rows[0].oid}) of ${server}`
  })
}

function greet(settings: Settings, sandboxUrl: string, password: string): void {
  say()
  say(`Guichê is ready after ${elapsed()}:  ${addressOf(settings)}`)
  say()
  say(`Sign in with           ${accounts[0]}`)
  for (const account of accounts.slice(1)) say(`                       ${account}`)
  const [customer] = demoCustomers
  say(
    `                       ${customer!.users[0].email}  (${customer!.name}, a company that pays)`
  )
  say(`Password               ${password}`)
  say(`The customers' phones  ${sandboxUrl}`)
  say()
  if (isReachable(settings.host)) {
    say('Other machines can reach this demo: its password is not the one in the documentation.')
    say()
  }
  say('Ctrl-C stops everything.')
  say()
}
