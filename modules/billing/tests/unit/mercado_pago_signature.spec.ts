/** BIL-15: what counts as signed by Mercado Pago. */
import { createHmac } from 'node:crypto'
import { test } from '@japa/runner'
import { freeze, thaw } from '#app/kernel/clock'
import { checkSignature } from '#modules/billing/providers/mercado_pago_signature'
import { ForgedNotice } from '#modules/billing/providers/port'

const secret = 'a-secret'
const nowSeconds = Date.parse('2026-11-24T12:00:00Z') / 1000

function signed(parts: Record<string, string>, given = secret) {
  const manifest = Object.entries(parts).map(([name, value]) => `${name}:${value};`)
  const v1 = createHmac('sha256', given).update(manifest.join('')).digest('hex')
  return {
    headers: {
      'x-signature': `ts=${parts.ts},v1=${v1}` as string | undefined,
      'x-request-id': parts['request-id'] as string | undefined,
    },
    query: { 'data.id': parts.id as string | undefined },
    body: '{}',
  }
}
const parts = (ts: number | string = nowSeconds) => ({
  'id': '123456',
  'request-id': 'a-request',
  'ts': String(ts),
})

test.group('signature', (group) => {
  group.each.setup(() => {
    freeze('2026-11-24T12:00:00Z')
    return () => thaw()
  })
  const check = (notice: ReturnType<typeof signed>) => () => checkSignature(notice, secret)
  const hour = 3600

  const times: [what: string, ts: number | string, isGood: boolean][] = [
    ['seconds', nowSeconds, true],
    ['milliseconds', nowSeconds * 1000, true],
    ['four days ago', nowSeconds - 96 * hour, true],
    ['four days ago in milliseconds', (nowSeconds - 96 * hour) * 1000, true],
    ['six days ago', nowSeconds - 144 * hour, false],
    ['a little ahead', nowSeconds + 60, true],
    ['an hour ahead', nowSeconds + hour, false],
    ['an hour ahead in milliseconds', (nowSeconds + hour) * 1000, false],
    ['no number', 'now', false],
    ['a number of another form', '1e9', false],
    ['negative', -nowSeconds, false],
  ]
  for (const [what, ts, isGood] of times) {
    test(`a time ${what}: ${isGood ? 'accepted' : 'refused'}`, ({ assert }) => {
      const checked = check(signed(parts(ts)))
      if (isGood) assert.doesNotThrow(checked)
      else assert.throws(checked, ForgedNotice as never)
    })
  }

  test('parts that are missing are not signed', ({ assert }) => {
    const { id, ts } = parts()
    assert.doesNotThrow(check(signed({ id, ts })))
    assert.doesNotThrow(check(signed({ ts })))
  })

  test('nothing that is signed can be changed or dropped', ({ assert }) => {
    const good = signed(parts())
    const header = good.headers['x-signature']!
    for (const changed of [
      { ...good, query: { 'data.id': '654321' } },
      { ...good, query: { 'data.id': undefined } },
      { ...good, headers: { ...good.headers, 'x-request-id': 'other' } },
      { ...good, headers: { ...good.headers, 'x-request-id': undefined } },
      { ...good, headers: { ...good.headers, 'x-signature': undefined } },
      ...[
        header.replace(String(nowSeconds), String(nowSeconds + 1)),
        header.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
        header.replace(/v1=.*/, 'v1='),
        header.replace(/ts=\d+,/, ''),
        header.slice(0, -1),
        `${header}0`,
        '',
        ',',
        '=,=',
        'ts,v1',
        '__proto__=x,ts=1,v1=2',
      ].map((text) => ({ ...good, headers: { ...good.headers, 'x-signature': text } })),
      signed(parts(), 'another-secret'),
    ]) {
      assert.throws(check(changed), ForgedNotice as never)
    }
    assert.doesNotThrow(check(good))
  })

  test('spaces and the order of the header do not matter', ({ assert }) => {
    const good = signed(parts())
    const [ts, v1] = good.headers['x-signature']!.split(',')
    const header = `${v1} , ${ts}`
    assert.doesNotThrow(check({ ...good, headers: { ...good.headers, 'x-signature': header } }))
  })
})
