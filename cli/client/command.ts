// What the commands that modules bring have in common.
import { createInterface } from 'node:readline/promises'
import { InvalidArgumentError, type Command } from 'commander'
import { CliError, exitCodes } from '#cli/cli_error'

interface Described {
  /** With its arguments, for example `show <id>`. */
  readonly usage: string
  readonly description: string
  /** Shown below its help, without the prompt. */
  readonly example: string
}

/** The option that each command has. */
export interface Printed {
  readonly json?: boolean
}

/** Adds a command with `--json`, and an example below its `--help`. */
export const addCommand = (parent: Command, { usage, description, example }: Described): Command =>
  parent
    .command(usage)
    .description(description)
    .option('--json', 'print the answer as JSON')
    .addHelpText('after', `\nExample:\n  $ ${example}`)

/** Reads an id or the number of a page. Ends the command as wrong use (exit code 2) for anything else. */
export function positiveNumber(given: string): number {
  const number = Number(given)
  if (/^\d+$/.test(given) && Number.isSafeInteger(number) && number > 0) return number
  throw new InvalidArgumentError('It must be a number above 0.')
}

/** Reads a day. Ends the command as wrong use (exit code 2) for anything else. */
export function day(given: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given))) return given
  throw new InvalidArgumentError('It must be a day, for example 2027-01-31.')
}

/**
 * Asks before something that cannot be taken back. `isSure`: `--yes` was given. Throws CliError when the answer is no, and
 * where nobody can answer.
 */
export async function confirm(question: string, isSure: boolean | undefined): Promise<void> {
  if (isSure) return
  if (!process.stdin.isTTY) {
    throw new CliError(
      'This cannot be taken back: add --yes, since nobody can be asked here.',
      exitCodes.wrongUse
    )
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`${question} [y/N] `)
  terminal.close()
  if (!/^y(es)?$/i.test(answer.trim())) throw new CliError('Nothing was changed.')
}
