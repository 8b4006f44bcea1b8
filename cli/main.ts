// The command line `guiche`: commands that run the server's own programs, and those of the modules.
import fs from 'node:fs'
import path from 'node:path'
import { styleText } from 'node:util'
import { Command, CommanderError } from 'commander'
import { addCompletion } from '#cli/client/completion'
import { addServerCommands } from '#cli/server/commands'
import { addBackupCommands } from '#cli/server/backups'
import { addDoctor } from '#cli/doctor/command'
import { addTop } from '#cli/top/command'
import { CliError, exitCodes } from '#cli/cli_error'

if (fs.existsSync('.env')) process.loadEnvFile('.env')

const program = new Command('guiche')
  .description('Multi-tenant customer service over WhatsApp.')
  .option(
    '--server <url>',
    'call this server instead of the one of this machine, with a key (GUICHE_KEY)'
  )
  .showHelpAfterError()
  .exitOverride()

// Read where calls are made, also by the commands of modules.
program.hook('preAction', () => {
  const { server } = program.opts<{ server?: string }>()
  if (server !== undefined) process.env.GUICHE_SERVER = server
})
addServerCommands(program)
addBackupCommands(program)
addDoctor(program)
addTop(program)
await addCommandsOfModules(program)
addCompletion(program)

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = exitCodeOf(error)
}

/** Commander has printed its own errors already. */
function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.wrongUse
  if (!(error instanceof CliError)) throw error
  const words = styleText('red', error.message, { stream: process.stderr })
  process.stderr.write(`\n  ${words}\n\n`)
  return error.exitCode
}

/** A module adds commands with the default export of its file cli.ts. */
async function addCommandsOfModules(to: Command): Promise<void> {
  const modules = path.resolve(import.meta.dirname, '../modules')
  const type = path.extname(import.meta.filename)
  for (const name of fs.readdirSync(modules)) {
    if (!fs.existsSync(path.join(modules, name, `cli${type}`))) continue
    const { default: addCommands } = await import(`#modules/${name}/cli`)
    addCommands(to)
  }
}
