// Starts the sandbox with the stand-ins of the enabled modules, such as the customers' phones, in a process of its own.
import fs from 'node:fs'
import path from 'node:path'
import { explain } from '#scripts/cli_error'
import type { ProcessGroup } from '#scripts/processes/process_group'
import { launchNode, runNode } from '#scripts/processes/node_child'
import type { Settings } from '#scripts/start/settings'

export interface Sandbox {
  /** URL of its page and its JSON API. */
  readonly url: string
  /** The environment with which the server uses the stand-ins in place of WhatsApp and other systems. */
  readonly env: NodeJS.ProcessEnv
}

const timeoutMs = 60_000

/** @throws CliError when it does not start */
export async function startSandbox(processes: ProcessGroup, settings: Settings): Promise<Sandbox> {
  const folder = path.join(settings.dataDir, 'sandbox')
  const readyFile = path.join(folder, 'ready.json')
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  fs.rmSync(readyFile, { force: true })
  const standIns = (await standInsOf(processes)).flatMap((file) => ['--stand-in', file])
  const child = launchNode(
    processes,
    'sandbox/main.ts',
    [
      ...['--port', String(settings.sandboxPort), '--data', folder, '--ready-file', readyFile],
      ...standIns,
    ],
    { name: 'The sandbox', resident: true }
  )
  let ended = false
  void child.ended.then(() => (ended = true))
  for (const end = Date.now() + timeoutMs; Date.now() < end && !ended;) {
    const ready = read(readyFile)
    if (ready) return ready
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
  throw explain('The sandbox did not start.', child.said())
}

/** The files of the stand-ins that the enabled modules bring; reads MODULES as the server does. */
async function standInsOf(processes: ProcessGroup): Promise<string[]> {
  const child = await runNode(processes, 'bin/stand_ins.ts', [], { name: 'The list of stand-ins' })
  return JSON.parse(child.said().trim().split('\n').at(-1)!)
}

/** The content of the sandbox's ready file; undefined until it has been written. */
function read(file: string): Sandbox | undefined {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
