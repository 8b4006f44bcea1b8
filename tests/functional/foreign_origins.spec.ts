/** Requests without a token are refused from foreign origins: no login CSRF. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { isOwnOrigin } from '#app/middleware/own_pages_middleware'
import { aRouteFixture, everyRoute, type TriedRoute } from '#tests/support/every_route'

const address = `http://${process.env.HOST}:${process.env.PORT}`

/** Every route that changes data without a token. */
const openCalls = async () =>
  (await everyRoute()).filter(
    (route) => route.case.right === 'anyone' && route.method !== 'GET' && !route.case.streams
  )

async function send(route: TriedRoute, headers: Record<string, string>, asForm = false) {
  await route.case.beforeEach?.()
  const {
    body = {},
    cookie,
    params = {},
    query = {},
  } = await route.case.valid(await aRouteFixture())
  const path = route.pattern.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(String(params[name]))
  )
  const asked = new URLSearchParams(
    Object.entries(query).map(([name, one]) => [name, String(one)])
  ).toString()
  const form = new URLSearchParams(Object.entries(body).map(([name, one]) => [name, String(one)]))
  const answer = await fetch(`${address}${path}?${asked}`, {
    method: route.method,
    headers: {
      accept: 'application/json',
      ...(asForm ? {} : { 'content-type': 'application/json' }),
      ...(cookie ? { cookie } : {}),
      ...headers,
    },
    body: asForm ? form : JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as { error?: string } }
}

test.group('requests without a token', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('{name} refuses requests from pages of another origin')
    .with(openCalls)
    .run(async ({ assert }, route) => {
      const foreign = [
        'https://elsewhere.test',
        'null',
        `${address}.elsewhere.test`,
        address.replace(/\d+$/, '1'),
      ]
      for (const origin of foreign) {
        const { status, body } = await send(route, { origin })
        assert.equal(status, 403, origin)
        assert.equal(body.error, 'ERR_FOREIGN_ORIGIN')
      }
    })

  test('{name} accepts only JSON, because browsers send forms without a preflight request')
    .with(openCalls)
    .run(async ({ assert }, route) => {
      const form = await send(route, {}, true)
      assert.equal(form.status, 415)
      const text = await send(route, { 'content-type': 'text/plain' })
      assert.equal(text.status, 415)
      const ofOwnPage = await send(route, { origin: address }, true)
      assert.equal(ofOwnPage.status, 415)
    })

  test('{name} serves its own page, and programs that send no origin')
    .with(openCalls)
    .run(async ({ assert }, route) => {
      const ownPage = await send(route, { origin: address })
      assert.equal(ownPage.status, 200)
      const program = await send(route, {})
      assert.equal(program.status, 200)
    })
})

test.group('the own origins', () => {
  const own = (origin: string, host: string, publicUrl?: string) =>
    isOwnOrigin(origin, host, publicUrl)

  test('are those of the requested host, and of PUBLIC_URL', ({ assert }) => {
    assert.isTrue(own('http://127.0.0.1:3333', '127.0.0.1:3333'))
    assert.isTrue(own('http://[::1]:3333', '[::1]:3333'))
    // Vite's page and server: its proxy keeps the Host header.
    assert.isTrue(own('http://127.0.0.1:5173', '127.0.0.1:5173'))
    // TLS ends at a proxy that passes the Host header on.
    assert.isTrue(own('https://guiche.example', 'guiche.example'))
    // The proxy passes another host: PUBLIC_URL is what the browser sees.
    assert.isTrue(
      own('https://guiche.example:8443', 'guiche.example', 'https://guiche.example:8443/')
    )
    assert.isTrue(own('https://guiche.example', '127.0.0.1:3333', 'https://guiche.example'))
  })

  test('do not include others', ({ assert }) => {
    assert.isFalse(own('https://guiche.example.elsewhere.test', 'guiche.example'))
    assert.isFalse(own('https://guiche.example:8443', 'guiche.example'))
    assert.isFalse(own('http://guiche.example', '127.0.0.1:3333', 'https://guiche.example'))
    assert.isFalse(own('null', 'null'))
    assert.isFalse(own('', ''))
    assert.isFalse(own('guiche.example', 'guiche.example'))
  })
})
