// Invalid input gets an error with a message; the sandbox itself never crashes.
import { request } from 'node:http'
import { test } from '@japa/runner'
import { pairedCompany, setUpSandbox, type SandboxFixture } from '#sandbox/tests/fixture'

const PAID = '5511987650001'

test.group('Sandbox | bad input', (group) => {
  let fixture: SandboxFixture
  group.setup(async () => {
    fixture = await setUpSandbox()
    const { company } = await pairedCompany(fixture)
    return async () => {
      company.leave()
      await fixture.sandbox.stop()
    }
  })

  const raw = (
    method: string,
    path: string,
    body?: string,
    headers: Record<string, string> = { 'content-type': 'application/json' }
  ) =>
    new Promise<{ status: number; body: Record<string, unknown> }>((resolve, reject) => {
      const call = request(fixture.sandbox.url + path, { method, headers }, (response) => {
        let text = ''
        response.on('data', (bytes) => (text += bytes))
        response.on('end', () =>
          resolve({ status: response.statusCode!, body: text ? JSON.parse(text) : {} })
        )
      })
      call.on('error', reject)
      call.end(body)
    })

  test('{method} {path} with {body} → {status}')
    .with([
      { method: 'POST', path: '/api/messages', body: '{', status: 400 },
      { method: 'POST', path: '/api/messages', body: '[]', status: 422 },
      { method: 'POST', path: '/api/messages', body: 'null', status: 422 },
      { method: 'POST', path: '/api/messages', body: '', status: 422 },
      { method: 'POST', path: '/api/messages', body: '{"from":"abc","text":"x"}', status: 422 },
      { method: 'POST', path: '/api/messages', body: `{"from":"${PAID}"}`, status: 422 },
      { method: 'POST', path: '/api/messages', body: `{"from":"${PAID}","text":7}`, status: 422 },
      {
        method: 'POST',
        path: '/api/messages',
        body: `{"from":"${PAID}","text":"x","to":"5511900000009"}`,
        status: 404,
      },
      {
        method: 'POST',
        path: '/api/messages',
        body: `{"from":"${PAID}","text":"x","quote":"NAOEXISTE"}`,
        status: 404,
      },
      {
        method: 'POST',
        path: '/api/messages',
        body: `{"from":"${PAID}","media":{"mimetype":"image/png","base64":"!!"}}`,
        status: 422,
      },
      {
        method: 'POST',
        path: '/api/messages',
        body: `{"from":"${PAID}","text":"x","mode":"fax"}`,
        status: 422,
      },
      { method: 'POST', path: '/api/phones', body: '{"number":"12"}', status: 422 },
      { method: 'POST', path: '/api/phones', body: '{"number":12,"name":{}}', status: 422 },
      { method: 'POST', path: '/api/scan', body: '{"qr":"a,b"}', status: 422 },
      { method: 'POST', path: '/api/scan', body: '{"qr":"a,b,c,d"}', status: 404 },
      {
        method: 'POST',
        path: '/api/code',
        body: '{"number":"551140000099","code":"ABCDEFGH"}',
        status: 404,
      },
      {
        method: 'POST',
        path: '/api/code',
        body: '{"number":"551140000099","code":"x"}',
        status: 422,
      },
      { method: 'POST', path: '/api/faults', body: '{"kind":"earthquake"}', status: 422 },
      { method: 'POST', path: '/api/faults', body: '{"kind":"slow"}', status: 422 },
      { method: 'POST', path: '/api/faults', body: '{"kind":"drop","count":-1}', status: 422 },
      { method: 'GET', path: '/api/chats/5500000000000/messages', body: '', status: 404 },
      { method: 'POST', path: '/api/chats/5500000000000/read', body: '', status: 404 },
      { method: 'GET', path: '/api/chats/%E0%A4%A/messages', body: '', status: 400 },
      { method: 'GET', path: '/api/media/nothing', body: '', status: 404 },
      { method: 'GET', path: '/api/nothing', body: '', status: 404 },
      { method: 'PUT', path: '/api/phones', body: '{}', status: 404 },
    ])
    .run(async ({ assert }, { method, path, body, status }) => {
      const answer = await raw(method, path, body)
      assert.equal(answer.status, status, JSON.stringify(answer.body))
      assert.isNotEmpty(answer.body.error)
      assert.isNotEmpty(answer.body.message)
    })

  test('requires the JSON content type', async ({ assert }) => {
    const answer = await raw('POST', '/api/phones', '{}', { 'content-type': 'text/plain' })
    assert.equal(answer.status, 400)
  })

  test('refuses requests from elsewhere: {name}')
    .with([
      { name: 'another host', headers: { host: 'evil.example' } },
      { name: 'a page of another site', headers: { origin: 'https://evil.example' } },
    ])
    .run(async ({ assert }, { headers }) => {
      const answer = await raw('GET', '/api/phones', undefined, headers as never)
      assert.equal(answer.status, 403)
    })

  test('disconnects a client that sends invalid data and still serves the next one', async ({
    assert,
  }) => {
    const socket = new WebSocket(fixture.sandbox.waUrl)
    socket.onopen = () => socket.send(Buffer.from('WA\x06\x03\x00\x00\x05hello'))
    await new Promise((resolve) => {
      socket.onclose = resolve
      socket.onerror = () => undefined
    })
    const { status } = await raw('GET', '/health')
    assert.equal(status, 200)
  })

  test('serves its page', async ({ assert }) => {
    const response = await fetch(fixture.sandbox.url)
    assert.equal(response.status, 200)
    assert.match(response.headers.get('content-type')!, /text\/html/)
  })
})
