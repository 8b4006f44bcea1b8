/** A server of this process that speaks the part of Ollama's interface that the walks over all routes need. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import env from '#start/env'

const model = { name: 'mistral:latest', modified_at: '2026-11-01T10:00:00Z', size: 4_113_301_824 }
const answers: Readonly<Record<string, object>> = {
  'GET /api/tags': { models: [model] },
  'DELETE /api/delete': {},
  'POST /api/chat': {
    ...{ model: 'llama2', message: { role: 'assistant', content: 'Olá!' }, done: true },
    ...{ done_reason: 'stop', prompt_eval_count: 7, eval_count: 3 },
  },
}

let started: Promise<string> | null = null

/** Its address; it is where Ollama is asked from now on, and ends with the process. */
export async function anOllama(): Promise<string> {
  const url = await (started ??= start())
  env.set('OLLAMA_URL', url)
  return url
}

async function start() {
  const server = createServer((request: IncomingMessage, response) => {
    const answer = answers[`${request.method} ${request.url}`]
    request.resume()
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? { error: 'not found' }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  server.unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
