// The operator's commands around backups: backup, restore, drill, backup:key, backup:connect.
import type { Command } from 'commander'
import { productionEnv } from '#cli/server/environment'
import { runProgram } from '#cli/server/programs'

/** Each with the command of the console that does the work; its options and its --help are that one's. */
const commands = {
  'backup': ['backup:create', 'write an encrypted archive of the database and all files'],
  'restore': ['backup:restore', 'bring an archive into an empty installation'],
  'drill': ['backup:drill', 'try an archive out in a throw-away database, and compare'],
  'backup:key': ['backup:key', 'print a new private key for backups'],
  'backup:connect': ['backup:connect', 'let a restored copy connect to WhatsApp'],
} as const

export function addBackupCommands(program: Command): void {
  for (const [name, [console, description]] of Object.entries(commands)) {
    program
      .command(name)
      .description(description)
      .argument('[options...]', '--help lists them')
      .allowUnknownOption()
      .helpOption(false)
      .action((options: string[]) =>
        runProgram('bin/console', [console, ...options], productionEnv())
      )
  }
}
