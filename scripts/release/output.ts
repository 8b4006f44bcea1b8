// Runs a program of the system, such as git or docker, and returns what it prints.
import { explain } from '#scripts/cli_error'
import type { ProcessGroup } from '#scripts/processes/process_group'

/**
 * Returns the whole standard output without the line break at its end.
 *
 * @throws CliError with the program's last words when it is missing or exits with another code than 0
 */
export async function outputOf(
  processes: ProcessGroup,
  command: string,
  args: readonly string[]
): Promise<string> {
  const name = `${command} ${args.join(' ')}`
  const child = processes.launch({ name, command, args })
  const parts: Buffer[] = []
  child.process.stdout?.on('data', (part: Buffer) => parts.push(part))
  const { code, signal, error } = await child.ended
  if (code === 0) return Buffer.concat(parts).toString().trimEnd()
  const why = error?.message ?? signal ?? `exit code ${code}`
  throw explain(`"${name}" did not work (${why}).`, child.said())
}
