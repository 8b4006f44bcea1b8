// The operator's commands: serve, migrate, setup, user:create-super, console, sandbox.
import type { Command } from 'commander'
import { CliError } from '#cli/cli_error'
import { addConsoleCommand, givenOptions, runConsole } from '#cli/server/console_command'
import { productionEnv } from '#cli/server/environment'
import { isBuilt, runProgram, serverExitsWithinMs } from '#cli/server/programs'

/** Asked for on a terminal when they are left out. */
const ofPerson = [
  ['--name <name>', 'of the person'],
  ['--email <address>', 'by which the person signs in'],
  ['--password <password>', '8 to 50 characters'],
  ['--company <name>', 'of the company that runs the platform, when it has to be made'],
] as const

export function addServerCommands(program: Command): void {
  program
    .command('serve')
    .description('run the server in production')
    .addHelpText('after', '\nExample:\n  $ guiche serve')
    .action(async () => {
      const env = productionEnv()
      if (!isBuilt) throw new CliError('There is no build yet: run "npm run build" first.')
      await runProgram('bin/server', [], env, serverExitsWithinMs(env))
    })

  program
    .command('migrate')
    .description('bring the tables to this version')
    .option('--plan', 'only show what would be done, who would wait, and for how long')
    .option('--json', 'print the plan as JSON')
    .addHelpText('after', '\nExample:\n  $ guiche migrate --plan')
    .action(({ plan, json }: { plan?: boolean; json?: boolean }) => {
      if (!plan) return runConsole(['migration:run', '--force'])
      return runConsole(['migration:plan', ...(json ? ['--json'] : [])])
    })

  const setup = program
    .command('setup')
    .description('make the tables and the first super user; does nothing where both exist')
    .addHelpText('after', '\nExample:\n  $ guiche setup')
  for (const [flags, description] of ofPerson) setup.option(flags, description)
  setup.action(async () => {
    await runConsole(['migration:run', '--force'])
    if (process.exitCode) return
    await runConsole(['user:create-super', '--only-first', ...givenOptions(setup)])
  })

  addConsoleCommand(program, {
    name: 'user:create-super',
    runs: 'user:create-super',
    description: 'make another super user',
    example: 'guiche user:create-super --name "Ana Souza" --email ana@example.com',
    options: ofPerson,
  })

  program
    .command('console')
    .description('run an operator command of a module, for example knowledge:pgvector')
    .addHelpText('after', '\nExample:\n  $ guiche console knowledge:pgvector')
    .argument('<command...>', 'its name and its options')
    .allowUnknownOption()
    .helpOption(false)
    .action(runConsole)

  program
    .command('sandbox')
    .description("run the WhatsApp sandbox by itself: the customers' phones, for trying things out")
    .addHelpText('after', '\nExample:\n  $ guiche sandbox --port=3334 --data=.data/phones')
    .argument(
      '[options...]',
      'handed on to the sandbox, for example --port=3334 --data=.data/phones'
    )
    .allowUnknownOption()
    .helpOption(false)
    .action((options: string[]) => runProgram('sandbox/main', options, process.env))
}
