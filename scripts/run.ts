// Second step of every npm script, under Node 24: runs one command and leaves no process behind.
import fs from 'node:fs'
import os from 'node:os'
import { CliError, cliErrorOf } from '#scripts/cli_error'
import { ProcessGroup } from '#scripts/processes/process_group'
import { say } from '#scripts/say'

/** A command resolves when its work is done or, if it has residents, when they are all up. */
type Command = (processes: ProcessGroup, args: string[]) => Promise<number | void>

const commands: Record<string, () => Promise<{ default: Command }>> = {
  start: () => import('#scripts/start'),
  test: () => import('#scripts/test'),
  check: () => import('#scripts/check'),
  build: () => import('#scripts/build'),
  release: () => import('#scripts/release'),
  bench: () => import('#scripts/bench'),
  crash: () => import('#scripts/crash'),
  house: () => import('#scripts/house'),
}

const processes = new ProcessGroup()
let isUp = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void leave(isUp ? 0 : 128 + os.constants.signals[signal]))
}
// the bootstrap, or whichever process started us, is gone
process.on('disconnect', () => void leave(isUp ? 0 : 129))
processes.onLoss((child) => {
  if (!isUp) return // the code that waits for it to come up reports what went wrong
  printFailure(
    new CliError(`${child.name} has ended by itself; stopping everything.\n${child.said()}`)
  )
  void leave(1)
})

await run(process.argv[2], process.argv.slice(3))

async function run(name: string, args: string[]): Promise<void> {
  if (!Object.hasOwn(commands, name ?? '')) {
    printFailure(new CliError(`Say one of: ${Object.keys(commands).join(', ')}.`))
    return leave(2)
  }
  if (fs.existsSync('.env')) process.loadEnvFile('.env')
  try {
    const command = await commands[name]()
    const code = await command.default(processes, args)
    if (code !== undefined) return await leave(code)
    isUp = true
  } catch (error) {
    if (processes.isStopping) return
    printFailure(cliErrorOf('Something unexpected went wrong.', error))
    await leave(error instanceof CliError ? error.exitCode : 1)
  }
}

/** Stops the process group in order, then exits; only the first call counts. */
async function leave(code: number): Promise<void> {
  if (processes.isStopping) return
  if (isUp) say('Stopping …')
  await processes.stop()
  process.exit(code)
}

function printFailure(failure: CliError): void {
  process.stderr.write(`\n  ${failure.message}\n\n`)
}
