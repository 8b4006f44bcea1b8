/** The test client renews its session: all tests together take longer than an access token lasts. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { ProductClient } from '#tests/support/product_client'

test('signs in again, once for all requests, when its token has expired; other refusals are passed on', async ({
  assert,
  cleanup,
}) => {
  let logins = 0
  const json = (response: ServerResponse, status: number, body: object, headers = {}) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body))
  const server = createServer(({ url, headers }, response) => {
    if (url === '/auth/login') {
      return json(response, 200, { token: `t${++logins}` }, { 'set-cookie': 'jrt=x; Path=/' })
    }
    if (url === '/forbidden') return json(response, 403, { error: 'ERR_NO_PERMISSION' })
    if (headers.authorization === 'Bearer t1')
      return json(response, 403, { error: 'ERR_TOKEN_EXPIRED' })
    return json(response, 200, { saw: headers.authorization })
  }).listen(0, '127.0.0.1')
  cleanup(() => void server.close())
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const product = { url, sql: async () => [], output: '' } as never
  const client = await new ProductClient(product).signIn('ana@example.com')

  const answers = await Promise.all([1, 2, 3].map((id) => client.call('GET', `/tickets/${id}`)))
  assert.deepEqual(
    answers,
    Array.from({ length: 3 }, () => ({ saw: 'Bearer t2' }))
  )
  assert.equal(logins, 2)
  await assert.rejects(() => client.call('GET', '/forbidden'), /ERR_NO_PERMISSION/)
  assert.equal(logins, 2)
})
