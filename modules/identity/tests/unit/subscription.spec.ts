/** When a company's subscription is expired. */
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { isExpired } from '#modules/identity/sessions/subscription'

const zone = 'America/Sao_Paulo'
const paidUntil = (dueDate: string | null) => ({ isActive: true, isPlatform: false, dueDate })
const at = (iso: string) => DateTime.fromISO(iso, { zone: 'utc' })

test.group('subscription', () => {
  test('BIL-07: valid until the end of the last paid day in the company’s zone', ({ assert }) => {
    const company = paidUntil('2026-03-10')
    assert.isFalse(isExpired(company, zone, at('2026-03-11T02:59:59Z')))
    assert.isTrue(isExpired(company, zone, at('2026-03-11T03:00:00Z')))
    assert.isTrue(isExpired(company, 'UTC', at('2026-03-11T00:00:00Z')))
  })

  test('BIL-07: the days of grace come after the last paid day', ({ assert }) => {
    const company = paidUntil('2026-03-10')
    assert.isFalse(isExpired(company, zone, at('2026-03-13T02:59:59Z'), 2))
    assert.isTrue(isExpired(company, zone, at('2026-03-13T03:00:00Z'), 2))
    assert.isTrue(isExpired({ ...company, isActive: false }, zone, at('2026-03-10T12:00:00Z'), 2))
  })

  test('BIL-07: a deactivated company is expired whatever it paid', ({ assert }) => {
    const company = { ...paidUntil('2030-01-01'), isActive: false }
    assert.isTrue(isExpired(company, zone, at('2026-03-10T12:00:00Z')))
  })

  test('BIL-06: the platform company and one without an end date never expire', ({ assert }) => {
    const late = at('2100-01-01T00:00:00Z')
    assert.isFalse(isExpired({ ...paidUntil('2020-01-01'), isPlatform: true }, zone, late))
    assert.isFalse(isExpired(paidUntil(null), zone, late))
  })
})
