/** The plans that identity kept before are found again, in this direction and back (ADR 53). */
import { pathToFileURL } from 'node:url'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import type { BaseSchema } from '@adonisjs/lucid/schema'
import { test } from '@japa/runner'
import { aCompany } from '#modules/identity/testing'

type Migration = new (client: unknown, file: string, dryRun: boolean) => BaseSchema
const steps = [
  'modules/identity/database/migrations/0020_leave_plans_to_billing.ts',
  'modules/billing/database/migrations/0001_create_billing_tables.ts',
  // Its invoices refer to plans.
  'modules/billing/database/migrations/0002_create_invoices_and_charges.ts',
]

async function run(direction: 'execUp' | 'execDown') {
  for (const file of direction === 'execUp' ? steps : steps.toReversed()) {
    const { default: Schema } = (await import(pathToFileURL(app.makePath(file)).href)) as {
      default: Migration
    }
    await new Schema(db.connection(), file, false)[direction]()
  }
}
const former = (name: string) => ({
  name,
  users: 3,
  connections: null,
  queues: 0,
  value: '1234.56',
  is_public: false,
  flags: '{"kanban.use": true}',
  created_at: new Date('2026-01-02T03:04:05Z'),
  updated_at: new Date('2026-01-02T03:04:05Z'),
})

test.group('former plans', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('plans keep their ids and what they include; two of one name are told apart', async ({
    assert,
  }) => {
    const companies = [await aCompany(), await aCompany(), await aCompany()].map(({ id }) => id)
    await run('execDown')
    const names = ['Loja', 'LOJA']
    const ids: number[] = []
    for (const [place, name] of names.entries()) {
      const [{ id }] = await db.table('plans').insert(former(name)).returning('id')
      const of = { plan_id: id, recurrence: place ? 'ANUAL' : 'anything' }
      await db.from('companies').where('id', companies[place]!).update(of)
      ids.push(id)
    }
    await db.from('companies').where('id', companies[2]!).update({ plan_id: ids[0] })

    await run('execUp')
    const { value, flags, ...same } = former('Loja')
    const kept = await db.from('plans').whereIn('id', ids).orderBy('id')
    const whole = { ...same, value_cents: 123_456, flags: JSON.parse(flags) }
    assert.containsSubset(kept, [whole, { ...whole, name: `LOJA (${ids[1]})` }])
    assert.deepEqual(
      await db
        .from('subscriptions')
        .select('company_id', 'plan_id', 'recurrence')
        .whereIn('company_id', companies)
        .orderBy('company_id'),
      companies.map((companyId, place) => ({
        company_id: companyId,
        plan_id: ids[place % 2],
        recurrence: place === 1 ? 'ANUAL' : 'MENSAL',
      }))
    )
    const [{ id: next }] = await db
      .table('plans')
      .insert({ name: 'Novo', created_at: new Date(), updated_at: new Date() })
      .returning('id')
    assert.isAbove(next, Math.max(...ids))

    await run('execDown')
    assert.containsSubset(await db.from('plans').where('id', ids[0]!).first(), {
      ...former('Loja'),
      value: '1234.56',
      flags: JSON.parse(flags),
    })
    await run('execUp')
    assert.isUndefined((await db.from('companies').where('id', companies[0]!).first())!.former_plan)
    assert.equal(value, '1234.56')
  })
})
