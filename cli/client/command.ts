// What the commands that modules bring have in common.
import { createInterface } from 'node:readline/promises'
import { Argument, InvalidArgumentError, type Command } from 'commander'
import { CliError, exitCodes } from '#cli/cli_error'
import { print, printJson } from '#cli/client/output'

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

interface Asked {
  readonly question: string
  readonly done: string
}

interface CallOnOne<Id, Answer, Given> extends Described {
  /** What names the thing; default: an id. */
  readonly argument?: Argument
  /** What cannot be taken back: what is asked before it (which adds `--yes`), and what is printed after it. */
  readonly asks?: (id: Id, given: Given) => Promise<Asked>
  readonly call: (id: Id, given: Given) => Promise<Answer>
  /** For people, and not with `--json`. */
  readonly show?: (answer: Answer, id: Id, given: Given) => void
}

/** Adds a command about one thing: it makes a call, and prints the answer. Further options may be added to it. */
export function addCallOnOne<Answer, Id = number, Given extends object = object>(
  parent: Command,
  { argument, asks, call, show, ...described }: CallOnOne<Id, Answer, Given>
): Command {
  const one = argument ?? new Argument('<id>', 'its id').argParser(positiveNumber)
  const command = addCommand(parent, described).addArgument(one)
  if (asks) command.option('--yes', 'do not ask')
  return command.action(async (id: Id, given: Given & Printed & { yes?: boolean }) => {
    const asked = await asks?.(id, given)
    if (asked) await confirm(asked.question, given.yes)
    const answer = await call(id, given)
    if (given.json) return printJson(answer)
    show?.(answer, id, given)
    if (asked) print(asked.done)
  })
}

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
