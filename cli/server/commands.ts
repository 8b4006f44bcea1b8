// The operator's commands: serve, migrate, setup, user:create-super, console, sandbox.
import type { Command } from 'commander'
import { CliError } from '#cli/cli_error'
import { productionEnv } from '#cli/server/environment'
import { exitsWithinMs, isBuilt, runProgram } from '#cli/server/programs'

export function addServerCommands(program: Command): void {
  program
    .command('serve')
    .description('run the server in production')
    .action(async () => {
      const env = productionEnv()
      if (!isBuilt) throw new CliError('There is no build yet: run "npm run build" first.')
      await runProgram('bin/server', [], env, exitsWithinMs + drainMs(env))
    })

  program
    .command('migrate')
    .description('bring the tables to this version')
    .action(() => runProgram('bin/console', ['migration:run', '--force'], productionEnv()))

  program
    .command('setup')
    .description('make the tables and the first super user; does nothing where both exist')
    .argument('[options...]', 'handed on to user:create-super, for example --email=me@example.com')
    .allowUnknownOption()
    .helpOption(false)
    .action(async (options: string[]) => {
      const env = productionEnv()
      await runProgram('bin/console', ['migration:run', '--force'], env)
      if (process.exitCode) return
      await runProgram('bin/console', ['user:create-super', '--only-first', ...options], env)
    })

  program
    .command('user:create-super')
    .description('make another super user')
    .argument('[options...]', 'handed on to the server, for example --email=me@example.com')
    .allowUnknownOption()
    .helpOption(false)
    .action((options: string[]) =>
      runProgram('bin/console', ['user:create-super', ...options], productionEnv())
    )

  program
    .command('console')
    .description('run an operator command of a module, for example knowledge:pgvector')
    .argument('<command...>', 'its name and its options')
    .allowUnknownOption()
    .helpOption(false)
    .action((command: string[]) => runProgram('bin/console', command, productionEnv()))

  program
    .command('sandbox')
    .description("run the WhatsApp sandbox by itself: the customers' phones, for trying things out")
    .argument(
      '[options...]',
      'handed on to the sandbox, for example --port=3334 --data=.data/phones'
    )
    .allowUnknownOption()
    .helpOption(false)
    .action((options: string[]) => runProgram('sandbox/main', options, process.env))
}

/** Milliseconds for which the server serves on before it stops; it refuses anything but a number itself. */
const drainMs = ({ DRAIN_SECONDS: seconds }: NodeJS.ProcessEnv) => 1000 * (Number(seconds) || 0)
