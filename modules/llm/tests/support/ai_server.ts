/** The AI server of the sandbox, as the one that the operator's environment names, for the tests of a group. */
import { startAi, type AiClient } from '#modules/ai/sandbox/tests/ai_client'
import env from '#start/env'

export interface AiServer {
  readonly ai: AiClient
  /** That it accepts. */
  readonly key: string
  readonly stop: () => Promise<void>
}

export async function startAiServer(): Promise<AiServer> {
  const ai = await startAi()
  const { key } = await ai.state()
  const before = { OPENAI_BASE_URL: env.get('OPENAI_BASE_URL'), OLLAMA_URL: env.get('OLLAMA_URL') }
  env.set('OPENAI_BASE_URL', `${ai.aiUrl}/v1`)
  env.set('OLLAMA_URL', ai.aiUrl)
  const stop = async () => {
    for (const name of ['OPENAI_BASE_URL', 'OLLAMA_URL'] as const) {
      env.set(name, before[name] as never)
      // `set` writes it as a text.
      if (before[name] === undefined) delete process.env[name]
    }
    await ai.sandbox.kill()
  }
  return { ai, key, stop }
}

/** The events of a body of server-sent events. */
export const eventsIn = (text: string): readonly Record<string, unknown>[] =>
  text
    .split('\n\n')
    .filter(Boolean)
    .map((block) => JSON.parse(block.replace(/^data: /, '')) as Record<string, unknown>)

/** A request whose answer is read as it comes, as a browser does. */
export const openStream = (
  path: string,
  { token }: { readonly token: string },
  { body, signal }: { readonly body?: object; readonly signal?: AbortSignal } = {}
): Promise<Response> =>
  fetch(`http://${process.env.HOST}:${process.env.PORT}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'authorization': `Bearer ${token}`,
      'accept': 'text/event-stream',
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
    signal,
  })
