/** Server-sent events of a POST, as they arrive. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { ApiError, http } from '#web/lib/http'

let close: () => void = () => undefined
afterEach(() => close())

/** A server that answers each call by this function. */
async function serve(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) => {
    request.resume()
    answer(response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  close = () => {
    server.closeAllConnections()
    server.close()
  }
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

it('yields each event, also one that comes in two parts', async () => {
  const address = await serve((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: {"text":"Ol')
    setTimeout(() => response.end('á"}\n\ndata: {"done":true}\n\n'), 20)
  })
  const events = await Array.fromAsync(http.events(address, { message: 'Oi' }))
  expect(events).toEqual([{ text: 'Olá' }, { done: true }])
})

it('an answer that is refused, or breaks off, is an error', async () => {
  const refused = await serve((response) => {
    response.writeHead(502, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: 'ERR_LLM_PROVIDER', message: 'No.', reason: 'key' }))
  })
  const error = await Array.fromAsync(http.events(refused, {})).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'ERR_LLM_PROVIDER', facts: { reason: 'key' } })
  close()
  const broken = await serve((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: {"text":"Ol"}\n\n')
    setTimeout(() => response.destroy(), 20)
  })
  const lost = await Array.fromAsync(http.events(broken, {})).catch((thrown: unknown) => thrown)
  expect(lost).toBeInstanceOf(ApiError)
  expect(lost).toMatchObject({ code: 'ERR_NETWORK' })
})
