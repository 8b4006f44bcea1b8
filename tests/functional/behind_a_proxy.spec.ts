/** The client's address when a proxy is in front of the product. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { trustOf } from '#start/trusted_hops'
import { http } from '#config/app'
import { anAgent } from '#modules/identity/testing'

const origin = `http://${process.env.HOST}:${process.env.PORT}`

test.group('callers behind a proxy', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  const far = '203.0.113.9'

  /** The address in the audit trail (API-13) for one request. */
  async function addressOf(hops: number, forwarded: string) {
    const config = http as { trustProxy: unknown }
    const former = config.trustProxy
    config.trustProxy = trustOf(hops)
    try {
      const { token } = await anAgent()
      const answer = await fetch(`${origin}/users/set-language/en`, {
        method: 'POST',
        headers: { 'authorization': `Bearer ${token}`, 'x-forwarded-for': forwarded },
      })
      if (answer.status !== 200) return answer.status
      return (await db.from('audit_entries').orderBy('id', 'desc').firstOrFail()).ip as string
    } finally {
      config.trustProxy = former
    }
  }

  test('API-15, AUT-01, API-13: callers cannot choose the address that they are counted by', async ({
    assert,
  }) => {
    // The nearest proxy appends the address of its client to what that client claimed.
    assert.equal(await addressOf(1, `6.6.6.6, ${far}`), far)
    assert.equal(await addressOf(1, far), far)
    assert.equal(await addressOf(2, `6.6.6.6, ${far}, 10.0.0.7`), far)
    assert.match(String(await addressOf(0, `6.6.6.6, ${far}`)), /127\.0\.0\.1$/)
  })

  test('API-13: an invalid address of any length does not prevent the change', async ({
    assert,
  }) => {
    assert.equal(await addressOf(1, 'x'.repeat(500)), 'x'.repeat(64))
  })
})
