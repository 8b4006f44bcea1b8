/** Requests that the dashboard refuses, and with which errors (DSH-01, DSH-05, AUT-14). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { namedAbilitiesOf } from '#modules/identity/sessions/abilities'
import { anAdmin, anAgent } from '#modules/identity/testing'

const paths = ['/dashboard', '/dashboard/ticketsUsers', '/dashboard/ticketsDay']
const march = { initialDate: '2026-03-01', finalDate: '2026-03-31' }

test.group('dashboard: refusals', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a visitor is 403 ERR_TOKEN_EXPIRED, an agent 403 ERR_NO_PERMISSION', async ({ client }) => {
    const agent = await anAgent()
    for (const path of paths) {
      const unknown = await apiAs(client, null).get(path, { days: 7, ...march })
      unknown.assertStatus(403)
      unknown.assertBodyContains({ error: 'ERR_TOKEN_EXPIRED' })
      const refused = await apiAs(client, agent).get(path, { days: 7, ...march })
      refused.assertStatus(403)
      refused.assertBodyContains({ error: 'ERR_NO_PERMISSION' })
    }
  })

  test('core.md 6: dashboard:view is granted to admins and supervisors', ({ assert }) => {
    const holders = (['admin', 'supervisor', 'user'] as const).filter((profile) =>
      namedAbilitiesOf({ profile, isSuper: false }).includes('dashboard:view')
    )
    assert.deepEqual(holders, ['admin', 'supervisor'])
  })

  test('DSH-01, DSH-05: a request with {what} returns {status} {error}')
    .with([
      { what: 'nothing', query: {}, status: 400, error: 'ERR_SELECT_FILTER' },
      {
        what: 'empty fields',
        query: { days: '', date_from: '', date_to: '', initialDate: '', finalDate: '' },
        status: 400,
        error: 'ERR_SELECT_FILTER',
      },
      {
        what: 'half a range',
        query: { date_from: '2026-03-01', initialDate: '2026-03-01' },
        status: 400,
        error: 'ERR_SELECT_FILTER',
      },
      {
        what: 'a range that ends before it begins',
        query: {
          date_from: '2026-03-02',
          date_to: '2026-03-01',
          initialDate: '2026-03-02',
          finalDate: '2026-03-01',
        },
        status: 400,
        error: 'ERR_PERIOD_REVERSED',
      },
      {
        what: 'a day that there is not',
        query: {
          date_from: '2026-02-30',
          date_to: '2026-03-01',
          initialDate: '2026-02-30',
          finalDate: '2026-03-01',
        },
        status: 422,
        error: 'ERR_VALIDATION',
      },
      {
        what: 'more than ten years',
        query: {
          date_from: '2010-01-01',
          date_to: '2026-03-01',
          initialDate: '2010-01-01',
          finalDate: '2026-03-01',
        },
        status: 422,
        error: 'ERR_VALIDATION',
      },
    ])
    .run(async ({ client }, { query, status, error }) => {
      const calls = apiAs(client, await anAdmin())
      for (const path of paths) {
        const answer = await calls.get(path, query)
        answer.assertStatus(status)
        answer.assertBodyContains({ error })
      }
    })

  test('DSH-05: {days} days is not a valid filter')
    .with([{ days: '0' }, { days: '-3' }, { days: '1.5' }, { days: '3661' }, { days: 'many' }])
    .run(async ({ client, assert }, { days }) => {
      const answer = await apiAs(client, await anAdmin()).get('/dashboard', { days })
      answer.assertStatus(422)
      assert.equal(answer.body().details[0].field, 'days')
    })
})
