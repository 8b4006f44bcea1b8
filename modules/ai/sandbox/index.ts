// The stand-in that plays servers of language models, by the interfaces of OpenAI and of Ollama.
import { join } from 'node:path'
import { routesOf } from '#modules/ai/sandbox/routes'
import { AiServer } from '#modules/ai/sandbox/server'
import { Store } from '#modules/ai/sandbox/store'
import type { RunningStandIn, StandIn, StandInContext } from '#sandbox/stand_in'

const ai: StandIn = {
  name: 'ai',
  tab: { title: 'IA', folder: join(import.meta.dirname, 'page') },
  start,
}
export default ai

async function start({ folder, preferredPorts }: StandInContext): Promise<RunningStandIn> {
  const store = new Store(folder)
  const server = new AiServer(store)
  const port = await server.listen([store.now.port ?? [], ...preferredPorts, 0].flat())
  store.change({ port })
  const url = `http://127.0.0.1:${port}`
  return {
    routes: routesOf(store, server, url),
    ready: { aiUrl: url },
    env: {
      OPENAI_BASE_URL: `${url}/v1`,
      OLLAMA_URL: url,
      DEMO_AI_KEY: store.now.key,
    },
    stop: () => server.close(),
  }
}
