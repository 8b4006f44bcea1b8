// Starts the product's server and waits until it can serve.
import { explain } from '#scripts/cli_error'
import type { ProcessGroup } from '#scripts/processes/process_group'
import { launchNode } from '#scripts/processes/node_child'
import { addressOf, type Settings } from '#scripts/start/settings'

const timeoutMs = 90_000

/** @throws CliError when it ends before GET /health answers 200, or does not within 90 s */
export async function startServer(
  processes: ProcessGroup,
  settings: Settings,
  env: NodeJS.ProcessEnv
): Promise<void> {
  const child = launchNode(processes, 'bin/server.ts', [], {
    name: 'The server',
    env,
    resident: true,
    output: 'show',
    stopTimeoutMs: 20_000,
  })
  let ended = false
  void child.ended.then(() => (ended = true))
  for (const end = Date.now() + timeoutMs; Date.now() < end && !ended;) {
    if (await isHealthy(`${addressOf(settings)}/health`)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw explain(ended ? 'The server did not start.' : 'The server does not answer.', child.said())
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) })
    await answer.arrayBuffer()
    return answer.status === 200
  } catch {
    return false // not listening yet
  }
}
