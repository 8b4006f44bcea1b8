// `guiche top`: the running product on the whole terminal.
import type { Command } from 'commander'
import { CliError, exitCodes } from '#cli/cli_error'

/** On a terminal it is also what `guiche` does without arguments. */
export function addTop(program: Command): void {
  const isTerminal = Boolean(process.stdin.isTTY && process.stdout.isTTY)
  const isAlone = process.argv.length <= 2
  program
    .command('top', { isDefault: isTerminal && isAlone })
    .description(
      'tenants, sessions, queues and processes on the whole terminal, live; ? lists keys'
    )
    .addHelpText('after', '\nExample:\n  $ guiche top')
    .action(async () => {
      if (!isTerminal) {
        throw new CliError(
          'guiche top needs a terminal. In scripts, use guiche tenants and guiche sessions with --json.',
          exitCodes.wrongUse
        )
      }
      // React for development is several times slower; nothing else reads it in this process.
      process.env.NODE_ENV = 'production'
      // Other commands start without it.
      const { startTop } = await import('#cli/top/start')
      await startTop()
    })
}
