/** Contents are removed from audit rows of an older version, in batches; everything else stays. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { eraseFromAudit } from '#app/kernel/actor/audit'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { thinAudit } from '#app/kernel/upkeep/thin_audit'

const row = (entityId: number, sides: { before?: object; after?: object }, fields?: string[]) => ({
  company_id: 1,
  action: 'doors.paint',
  entity: 'doors',
  entity_id: String(entityId),
  before: sides.before ? JSON.stringify(sides.before) : null,
  after: sides.after ? JSON.stringify(sides.after) : null,
  fields: fields ?? null,
  at: now().toJSDate(),
})
const doors = () => db.from('audit_entries').where('entity', 'doors').orderBy('id')
const shown = async () =>
  (await doors()).map(({ fields, before, after }) => ({ fields, before, after }))

test.group('audit rows of an older version', (group) => {
  group.each.setup(async () => {
    await doors().delete()
    return async () => {
      await doors().delete()
    }
  })

  test('keeps field names and numbers, removes contents, and leaves newer rows alone', async ({
    assert,
  }) => {
    const newer = { fields: ['color'], before: { color: 'red' }, after: { color: 'blue' } }
    await db
      .table('audit_entries')
      .multiInsert([
        row(1, { before: { name: 'Ana', floor: 1 }, after: { name: 'Bia', floor: 1 } }),
        row(2, { after: { name: "O'Neil", floor: null } }),
        row(3, {}),
        row(4, newer, newer.fields),
      ])
    await thinAudit()
    await thinAudit()
    assert.deepEqual(await shown(), [
      { fields: ['name'], before: { floor: 1 }, after: { floor: 1 } },
      { fields: ['name', 'floor'], before: null, after: { floor: null } },
      { fields: [], before: null, after: null },
      newer,
    ])
  })

  test('processes more rows than a batch, in several transactions', async ({ assert }) => {
    await db.rawQuery(
      `insert into audit_entries (company_id, action, entity, entity_id, after, at)
       select 1, 'doors.paint', 'doors', n, '{"name": "Ana"}', now() from generate_series(1, 1203) n`
    )
    await thinAudit()
    assert.isEmpty(await doors().whereNull('fields'))
    const { rows } = await db.rawQuery(
      `select count(*)::int as rows, count(distinct xmin::text)::int as transactions
       from audit_entries where entity = 'doors'`
    )
    assert.deepEqual(rows, [{ rows: 1203, transactions: 3 }])
  })

  test('erases the contents of one entity only, and keeps the record of the change', async ({
    assert,
  }) => {
    const sides = { before: { color: 'red' }, after: { color: 'blue' } }
    const other = { ...row(1, sides, ['color']), company_id: 2 }
    await db
      .table('audit_entries')
      .multiInsert([row(1, sides, ['color']), row(2, sides, ['color']), other])
    const door = { companyId: 1, entity: 'doors', entityId: 1 }
    await unitOfWork((work) => eraseFromAudit(work, door))
    const kept = { fields: ['color'], ...sides }
    assert.deepEqual(await shown(), [{ fields: ['color'], before: null, after: null }, kept, kept])
  })
})
