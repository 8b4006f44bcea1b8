// All commands of `guiche`: those of the server, and those of the modules.
import fs from 'node:fs'
import path from 'node:path'
import { Command } from 'commander'
import { addCompletion } from '#cli/client/completion'
import { addServerCommands } from '#cli/server/commands'
import { addBackupCommands } from '#cli/server/backups'
import { addDoctor } from '#cli/doctor/command'
import { addLogs } from '#cli/log/command'
import { addSupportBundle } from '#cli/support/command'
import { addTop } from '#cli/top/command'

export async function guicheProgram(): Promise<Command> {
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
  addLogs(program)
  addSupportBundle(program)
  addTop(program)
  await addCommandsOfModules(program)
  addCompletion(program)
  return program
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
