// Starts the WhatsApp sandbox: the customers' phones of the demo, in a process of their own.
import fs from 'node:fs'
import path from 'node:path'
import { explain } from '#scripts/cli_error'
import type { ProcessGroup } from '#scripts/processes/process_group'
import { launchNode } from '#scripts/processes/node_child'
import type { Settings } from '#scripts/start/settings'

export interface Sandbox {
  /** URL of the page and the JSON API of the phones. */
  readonly url: string
  /** The environment with which the server uses the sandbox as WhatsApp. */
  readonly env: NodeJS.ProcessEnv
}

const timeoutMs = 60_000

/** @throws CliError when it does not start */
export async function startSandbox(processes: ProcessGroup, settings: Settings): Promise<Sandbox> {
  const folder = path.join(settings.dataDir, 'sandbox')
  const readyFile = path.join(folder, 'ready.json')
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  fs.rmSync(readyFile, { force: true })
  const child = launchNode(
    processes,
    'sandbox/main.ts',
    ['--port', String(settings.sandboxPort), '--data', folder, '--ready-file', readyFile],
    { name: 'The WhatsApp sandbox', resident: true }
  )
  let ended = false
  void child.ended.then(() => (ended = true))
  for (const end = Date.now() + timeoutMs; Date.now() < end && !ended;) {
    const ready = read(readyFile)
    if (ready) {
      return {
        url: ready.url,
        env: {
          NODE_EXTRA_CA_CERTS: ready.ca,
          WHATSAPP_SANDBOX_URL: ready.waUrl,
          WHATSAPP_SANDBOX_MEDIA_HOST: ready.mediaHost,
          WHATSAPP_SANDBOX_NOISE_ROOT: ready.noiseRoot,
        },
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
  throw explain('The WhatsApp sandbox did not start.', child.said())
}

/** The content of the sandbox's ready file; undefined until it has been written. */
function read(
  file: string
): Record<'waUrl' | 'mediaHost' | 'noiseRoot' | 'ca' | 'url', string> | undefined {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
