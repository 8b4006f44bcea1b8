// Starts a program of this checkout, or of a package, under the running Node 24.
import fs from 'node:fs'
import path from 'node:path'
import type { ProcessGroup } from '#scripts/processes/process_group'
import type { Child, LaunchOptions } from '#scripts/processes/child'
import { explain, CliError } from '#scripts/cli_error'

type Options = Omit<LaunchOptions, 'command' | 'args'>

/** Launches `script …args` in the process group, as a resident or for one job. */
export function launchNode(
  processes: ProcessGroup,
  script: string,
  args: readonly string[],
  options: Options
): Child {
  return processes.launch({
    ...options,
    command: process.execPath,
    args: [
      '--import=./scripts/processes/leave_with_parent.mjs',
      ...(script.endsWith('.ts') ? ['--import=@poppinss/ts-exec'] : []),
      script,
      ...args,
    ],
  })
}

/**
 * Runs a program until it exits.
 *
 * @throws CliError with the program's output when it exits with another code than 0
 */
export async function runNode(
  processes: ProcessGroup,
  script: string,
  args: readonly string[],
  options: Options
): Promise<Child> {
  const child = launchNode(processes, script, args, options)
  const { code, signal, error } = await child.ended
  if (code === 0) return child
  if (processes.isStopping) throw new CliError('Stopped.')
  throw explain(
    `${options.name} did not work (${error?.message ?? signal ?? `exit code ${code}`}).`,
    child.said()
  )
}

/** The file that `npx <name>` would run, so that it can be started without a shell in between. */
export function programOf(packageName: string, name = packageName): string {
  const folder = path.join('node_modules', packageName)
  const { bin } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return path.join(folder, typeof bin === 'string' ? bin : bin[name])
}
