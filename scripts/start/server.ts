// Starts the product's server and waits until it can serve.
import { explain } from '#scripts/failure'
import type { Household } from '#scripts/household/household'
import { launchNode } from '#scripts/household/node_child'
import { addressOf, type Settings } from '#scripts/start/settings'

const patienceMs = 90_000

/** @throws Failure when it ends before GET /health answers 200, or does not within 90 s */
export async function startServer(
  household: Household,
  settings: Settings,
  env: NodeJS.ProcessEnv
): Promise<void> {
  const child = launchNode(household, 'bin/server.ts', [], {
    name: 'The server',
    env,
    resident: true,
    output: 'show',
    patienceMs: 20_000,
  })
  let ended = false
  void child.ended.then(() => (ended = true))
  for (const end = Date.now() + patienceMs; Date.now() < end && !ended;) {
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
