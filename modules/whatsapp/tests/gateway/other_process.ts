/** A second process for tests to kill; with the settings of the test that starts it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import db from '@adonisjs/lucid/services/db'
import { waitFor, type GatewayFixture } from '#modules/whatsapp/tests/gateway/fixture'

const nameInDatabase = 'guiche-to-kill'

/** Runs a script with these arguments. */
export function otherProcess(
  { sandbox }: GatewayFixture,
  script: string,
  ...text: readonly string[]
) {
  const child = spawn(process.execPath, ['--import=@poppinss/ts-exec', script, ...text], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: sandbox.ca, PGAPPNAME: nameInDatabase },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const watched = { process: child, said: '', ended: once(child, 'exit') }
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes: Buffer) => (watched.said += bytes.toString()))
  }
  return watched
}

/** Kills it at once. Its running database work may still finish: see `untilForgotten`. */
export async function kill(child: Pick<ReturnType<typeof otherProcess>, 'process' | 'ended'>) {
  child.process.kill('SIGKILL')
  await child.ended
}

/** Resolves when the database has finished all work of the killed process. */
export const untilForgotten = () =>
  waitFor(async () => {
    const { rows } = await db.rawQuery(
      'select 1 from pg_stat_activity where datname = current_database() and application_name = ?',
      [nameInDatabase]
    )
    return rows.length ? null : true
  }, 'its transactions are over')

/** Milliseconds: a whole application has to start, which takes long on a busy machine. */
const startMs = 45_000

export const untilSaid = (child: { readonly said: string }, word: string) =>
  waitFor(
    async () => (child.said.includes(word) ? true : null),
    `the other process says ${word}`,
    startMs
  )
