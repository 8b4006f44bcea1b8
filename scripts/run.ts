// Second step of every npm script, under Node 24: runs one command and leaves nothing behind.
import fs from 'node:fs'
import os from 'node:os'
import { Failure, failureOf } from '#scripts/failure'
import { Household } from '#scripts/household/household'
import { say } from '#scripts/say'

/** A command resolves when its work is done, or, when it has residents, when they are all up. */
type Command = (household: Household, args: string[]) => Promise<number | void>

const commands: Record<string, () => Promise<{ default: Command }>> = {
  start: () => import('#scripts/start'),
  test: () => import('#scripts/test'),
  check: () => import('#scripts/check'),
  build: () => import('#scripts/build'),
  bench: () => import('#scripts/bench'),
  crash: () => import('#scripts/crash'),
}

const household = new Household()
let isUp = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void leave(isUp ? 0 : 128 + os.constants.signals[signal]))
}
// the bootstrap, or whoever started us, is gone
process.on('disconnect', () => void leave(isUp ? 0 : 129))
household.onLoss((child) => {
  if (!isUp) return // whoever waits for it to come up says what went wrong
  complain(new Failure(`${child.name} has ended by itself; stopping everything.\n${child.said()}`))
  void leave(1)
})

await run(process.argv[2], process.argv.slice(3))

async function run(name: string, args: string[]): Promise<void> {
  if (!Object.hasOwn(commands, name ?? '')) {
    complain(new Failure(`Say one of: ${Object.keys(commands).join(', ')}.`))
    return leave(2)
  }
  if (fs.existsSync('.env')) process.loadEnvFile('.env')
  try {
    const command = await commands[name]()
    const code = await command.default(household, args)
    if (code !== undefined) return await leave(code)
    isUp = true
  } catch (error) {
    if (household.isStopping) return
    complain(failureOf('Something unexpected went wrong.', error))
    await leave(error instanceof Failure ? error.exitCode : 1)
  }
}

/** Stops the household in order, then goes; the first reason to leave is the one that counts. */
async function leave(code: number): Promise<void> {
  if (household.isStopping) return
  if (isUp) say('Stopping …')
  await household.stop()
  process.exit(code)
}

function complain(failure: Failure): void {
  process.stderr.write(`\n  ${failure.message}\n\n`)
}
