// The command line `guiche`: commands that run the server's own programs, and those of the modules.
import fs from 'node:fs'
import path from 'node:path'
import { Command } from 'commander'
import { addServerCommands } from '#cli/server/commands'
import { addBackupCommands } from '#cli/server/backups'
import { addDoctor } from '#cli/doctor/command'
import { CliError } from '#cli/cli_error'

if (fs.existsSync('.env')) process.loadEnvFile('.env')

const program = new Command('guiche')
  .description('Multi-tenant customer service over WhatsApp.')
  .showHelpAfterError()

addServerCommands(program)
addBackupCommands(program)
addDoctor(program)
await addCommandsOfModules(program)

try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof CliError)) throw error
  process.stderr.write(`\n  ${error.message}\n\n`)
  process.exitCode = 1
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
