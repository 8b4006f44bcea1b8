/** A server of this process that speaks the part of Ollama's interface by which texts become vectors. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import env from '#start/env'

/** Numbers in its vectors. */
export const dimensions = 3
/** Every text is near the first passage of `anIndexedDocument` that lies along it. */
const vector = [1, 0, 0]

let started: Promise<string> | null = null

/** Its address; it is where Ollama is asked from now on, and ends with the process. */
export async function anEmbedder(): Promise<string> {
  const url = await (started ??= start())
  env.set('OLLAMA_URL', url)
  return url
}

async function start() {
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request)).toString()
    const isKnown = request.url === '/api/embed'
    const { input = [] } = isKnown ? (JSON.parse(body) as { input: string[] }) : {}
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ embeddings: input.map(() => vector), prompt_eval_count: 1 }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  server.unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
