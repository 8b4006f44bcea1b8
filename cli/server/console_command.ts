// A command whose work the server's console does, so that its options, its help and its completion are as those of others.
import { Argument, type Command, type Option } from 'commander'
import { productionEnv } from '#cli/server/environment'
import { runProgram } from '#cli/server/programs'

export interface ConsoleCommand {
  readonly name: string
  readonly description: string
  /** Shown below its help, without the prompt. */
  readonly example: string
  /** Name of the console's command; it has options of the same names. */
  readonly runs: string
  /** Flags and what they are, as commander reads them: `--to <place>`. */
  readonly options?: readonly (readonly [flags: string, description: string])[]
  readonly argument?: readonly [name: string, description: string]
}

export function addConsoleCommand(parent: Command, given: ConsoleCommand): Command {
  const { name, description, example, runs, options = [], argument } = given
  const command = parent.command(name).description(description)
  command.addHelpText('after', `\nExample:\n  $ ${example}`)
  if (argument) command.addArgument(new Argument(`<${argument[0]}>`, argument[1]))
  for (const [flags, about] of options) command.option(flags, about)
  return command.action(() => runConsole([runs, ...command.args, ...givenOptions(command)]))
}

/** Runs a command of the console with the settings of the server, and exits with its exit code. */
export const runConsole = (args: readonly string[]): Promise<void> =>
  runProgram('bin/console', args, productionEnv())

/** As the console reads them. */
export function givenOptions(command: Command): string[] {
  const values = command.opts<Record<string, string | boolean | undefined>>()
  const written = (option: Option) => {
    const value = values[option.attributeName()]
    if (value === undefined || value === false) return []
    return [value === true ? option.long! : `${option.long}=${value}`]
  }
  return command.options.flatMap(written)
}
