/** `GET /metrics` by its key, how calls are measured, and the checks of a process that proxies make. */
import { Secret } from '@adonisjs/core/helpers'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { setReadiness } from '#app/kernel/http/readiness'
import { scrape } from '#app/kernel/metrics/scrape'
import env from '#start/env'
import { anAdmin } from '#modules/identity/testing'
import { waitFor } from '#tests/support/waiting'

const origin = `http://${process.env.HOST}:${process.env.PORT}`
const key = 'a key of the metrics'.replaceAll(' ', '-')

const get = (path: string, token?: string) =>
  fetch(`${origin}${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} })
const errorOf = async (answer: Response) =>
  `${answer.status} ${((await answer.json()) as { error: string }).error}`

test.group('GET /metrics', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => {
    env.set('METRICS_KEY', new Secret(key))
    return () => env.set('METRICS_KEY', new Secret(''))
  })

  test('without a key in the settings there is no such page', async ({ assert }) => {
    env.set('METRICS_KEY', new Secret(''))
    assert.equal(await errorOf(await get('/metrics')), '404 ERR_NOT_FOUND')
    assert.equal(await errorOf(await get('/metrics', key)), '404 ERR_NOT_FOUND')
  })

  test('only the key opens it, not a session', async ({ assert }) => {
    const { token } = await anAdmin()
    for (const wrong of [undefined, `${key}s`, key.slice(0, -1), token]) {
      const answer = await get('/metrics', wrong)
      assert.equal(answer.headers.get('www-authenticate'), 'Bearer')
      assert.equal(await errorOf(answer), '401 ERR_WRONG_METRICS_KEY')
    }
  })

  test('with the key it is in the format of Prometheus', async ({ assert }) => {
    const answer = await get('/metrics', key)
    assert.equal(answer.status, 200)
    assert.match(answer.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.match(await answer.text(), /^guiche_messages_total\{direction="in"\} \d+$/m)
  })
})

test.group('calls are measured', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  /** How often a call with these labels was measured so far. */
  async function countOf(labels: string): Promise<number> {
    const { text } = await scrape()
    const line = text
      .split('\n')
      .find((one) => one.startsWith(`http_request_duration_seconds_count{${labels}}`))
    return Number(line?.split(' ').at(-1) ?? 0)
  }
  /** It is measured when the connection is done with it, a moment after the answer. */
  const measuredAs = async (labels: string, call: () => Promise<unknown>) => {
    const before = await countOf(labels)
    await call()
    await waitFor(`a call ${labels}`, async () => (await countOf(labels)) > before)
  }

  test('by the pattern of their route, never by ids', async ({ assert }) => {
    const { token } = await anAdmin()
    await measuredAs('method="GET",route="/tickets/:id",status="404"', () =>
      get('/tickets/987654321', token)
    )
    const { text } = await scrape()
    assert.notInclude(text, '987654321')
  })

  test('addresses that are no route are one series, whatever they are', async ({ assert }) => {
    await measuredAs('method="GET",route="none",status="404"', () => get('/wp-login-4711.php'))
    const { text } = await scrape()
    assert.notInclude(text, 'wp-login')
  })

  test('errors have their status', async () => {
    await measuredAs('method="GET",route="/version",status="200"', () => get('/version'))
    await measuredAs('method="GET",route="/auth/me",status="403"', () => get('/auth/me'))
  })
})

test.group('liveness and readiness', () => {
  test('who starts or stops is alive, and not ready', async ({ assert, cleanup }) => {
    const states = async () => [
      (await get('/health/live')).status,
      (await get('/health/ready')).status,
    ]
    assert.deepEqual(await states(), [200, 200])
    for (const state of ['starting', 'stopping'] as const) {
      const restore = setReadiness(state)
      cleanup(restore)
      assert.deepEqual(await states(), [200, 503])
      assert.deepEqual(await (await get('/health/ready')).json(), { status: state })
      restore()
    }
    assert.deepEqual(await states(), [200, 200])
  })
})
