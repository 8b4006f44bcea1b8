/** The event and the audit row of a change: both in one transaction, or none. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { systemActor } from '#app/kernel/actor/actor'
import { changeOf, recordChange, type Sides } from '#app/kernel/database/record_change'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { auditsOf } from '#app/kernel/testing/audits'
import { hearing, onlyGuests } from '#app/kernel/tests/support/guests'

const painted = (change: string, sides: Sides) => ({
  event: 'doors.changed' as never,
  body: { doorId: 7, change } as never,
  entity: 'doors',
  id: 7,
  ...sides,
})

test.group('record change', (group) => {
  group.each.setup(async () => {
    const empty = async () =>
      void (await db.from('audit_entries').where('entity', 'doors').delete())
    await empty()
    return empty
  })

  test('emits the event and audits what changed', async ({ assert, cleanup }) => {
    const heard: unknown[] = []
    cleanup(
      onlyGuests({ listens: { 'doors.changed': [hearing((event) => void heard.push(event))] } })
    )
    const sides = { before: { floor: 1, size: 2 }, after: { floor: 3, size: 2 } }
    await unitOfWork(async (work) => {
      recordChange(work, systemActor(1), painted('update', sides))
    })
    assert.deepEqual(heard, [{ doorId: 7, change: 'update' }])
    const [row, ...others] = await auditsOf('doors', 7)
    assert.lengthOf(others, 0)
    assert.equal(row!.action, 'doors.update')
    assert.deepEqual(row!.fields, ['floor'])
    assert.deepEqual([row!.before, row!.after], [sides.before, sides.after])
  })

  test('what was created has no former values, what was deleted no later ones', async ({
    assert,
    cleanup,
  }) => {
    cleanup(onlyGuests({}))
    await unitOfWork(async (work) => {
      const actor = systemActor(1)
      recordChange(work, actor, painted('create', { before: null, after: { floor: 1 } }))
      recordChange(work, actor, painted('delete', { before: { floor: 1 } }))
    })
    const rows = await auditsOf('doors', 7)
    assert.deepEqual(
      rows.map(({ action, before, after }) => ({ action, before, after })),
      [
        { action: 'doors.create', before: null, after: { floor: 1 } },
        { action: 'doors.delete', before: { floor: 1 }, after: null },
      ]
    )
  })

  test('{change} is told from the sides: {$i}')
    .with([
      { sides: { before: null, after: { floor: 1 } }, change: 'create' },
      { sides: { after: { floor: 1 } }, change: 'create' },
      { sides: { before: { floor: 1 }, after: { floor: 1 } }, change: 'update' },
      { sides: { before: { floor: 1 }, after: null }, change: 'delete' },
      { sides: { before: { floor: 1 } }, change: 'delete' },
    ])
    .run(({ assert }, { sides, change }) => {
      assert.equal(changeOf(sides), change)
    })

  test('is undone with its transaction', async ({ assert, cleanup }) => {
    const heard: unknown[] = []
    cleanup(
      onlyGuests({ listens: { 'doors.changed': [hearing((event) => void heard.push(event))] } })
    )
    const work = unitOfWork(async (open) => {
      recordChange(open, systemActor(1), painted('create', { after: { floor: 1 } }))
      throw new Error('changed my mind')
    })
    await assert.rejects(() => work, 'changed my mind')
    assert.deepEqual([heard, await auditsOf('doors', 7)], [[], []])
  })
})
