/** The unit of work: one transaction, joined by nested calls; events are published after the commit. */
import { setTimeout as pause } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { SettingSchema } from '#database/schema'
import { systemActor } from '#app/kernel/actor/actor'
import { hearing, onlyGuests } from '#app/kernel/tests/support/guests'
import { readSetting, writeSetting } from '#app/kernel/settings/settings'
import { TenantModel } from '#app/kernel/database/tenant_model'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { waitFor } from '#tests/support/waiting'

class Setting extends TenantModel(SettingSchema) {
  static table = 'settings'
}
const note = (work: Work, text: string) => work.trx.table('test_notes').insert({ text })
const notes = async () => (await db.from('test_notes').orderBy('id')).map(({ text }) => text)
const emit = (work: Work, name: string, event: object) => work.emit(name as never, event as never)

test.group('unit of work', (group) => {
  group.setup(async () => {
    await db.rawQuery('create table test_notes (id serial primary key, text text not null)')
    return () => db.rawQuery('drop table test_notes')
  })
  group.each.setup(async () => {
    await db.from('test_notes').delete()
    await db.from('audit_entries').delete()
  })

  test('returns the result of its body and keeps its writes', async ({ assert }) => {
    assert.equal(await unitOfWork(async (work) => (await note(work, 'kept'), 7)), 7)
    assert.deepEqual(await notes(), ['kept'])
  })

  test('when the body throws, no row is stored, no event is emitted and no task is run', async ({
    assert,
    cleanup,
  }) => {
    const heard: string[] = []
    cleanup(onlyGuests({ listens: { rang: [hearing(() => void heard.push('news'))] } }))
    const work = unitOfWork(async (open) => {
      await note(open, 'gone')
      emit(open, 'rang', {})
      open.afterCommit(() => void heard.push('task'))
      throw new Error('changed my mind')
    })
    await assert.rejects(() => work, 'changed my mind')
    assert.deepEqual(await notes(), [])
    assert.deepEqual(heard, [])
  })

  test('when PostgreSQL rejects the commit, the unit of work throws, emits no event and runs no task', async ({
    assert,
    cleanup,
  }) => {
    const heard: string[] = []
    cleanup(onlyGuests({ listens: { rang: [hearing(() => void heard.push('news'))] } }))
    await db.rawQuery(
      `create table test_pairs (id int primary key,
         other int references test_pairs deferrable initially deferred)`
    )
    cleanup(() => db.rawQuery('drop table test_pairs'))
    const work = unitOfWork(async (open) => {
      await open.trx.table('test_pairs').insert({ id: 1, other: 2 })
      emit(open, 'rang', {})
      open.afterCommit(() => void heard.push('task'))
    })
    await assert.rejects(() => work, /violates foreign key/)
    assert.deepEqual(heard, [])
  })

  test('a connection lost before the commit is a failure', async ({ assert }) => {
    const work = unitOfWork(async (open) => {
      await note(open, 'gone')
      const { rows } = await open.trx.rawQuery('select pg_backend_pid() as pid')
      await db.rawQuery('select pg_terminate_backend(?)', [rows[0].pid])
    })
    await assert.rejects(() => work)
    // The pool may hand out the dead connection once more before it notices.
    const left = await waitFor('a living connection', () => notes().catch(() => null), 5000)
    assert.deepEqual(left, [])
  })

  test('publishes events after the commit: listeners see the rows', async ({ assert, cleanup }) => {
    const seen: string[][] = []
    cleanup(onlyGuests({ listens: { rang: [hearing(async () => void seen.push(await notes()))] } }))
    await unitOfWork(async (work) => {
      emit(work, 'rang', {})
      await note(work, 'first')
      await pause(5)
      assert.deepEqual(seen, [])
    })
    assert.deepEqual(seen, [['first']])
  })

  test('publishes events in order, and a failing listener does not stop the others', async ({
    assert,
    cleanup,
  }) => {
    const heard: string[] = []
    const failing = hearing(() => {
      heard.push('failing')
      throw new Error('this listener is broken')
    })
    const after = hearing(({ ring }: { ring: number }) => void heard.push(`after ${ring}`))
    cleanup(onlyGuests({ listens: { rang: [failing] } }, { listens: { rang: [after] } }))
    await unitOfWork(async (work) => {
      emit(work, 'rang', { ring: 1 })
      emit(work, 'rang', { ring: 2 })
    })
    assert.deepEqual(heard, ['failing', 'after 1', 'failing', 'after 2'])
  })

  test('nested units of work join the outer one: one commit, one release', async ({
    assert,
    cleanup,
  }) => {
    const heard: string[] = []
    cleanup(onlyGuests({ listens: { rang: [hearing(() => void heard.push('rang'))] } }))
    await unitOfWork(async (outer) => {
      await note(outer, 'outer')
      await unitOfWork(async (inner) => {
        assert.strictEqual(inner.trx, outer.trx)
        await note(inner, 'inner')
        emit(inner, 'rang', {})
      })
      assert.deepEqual(heard, [])
      assert.deepEqual(await notes(), [], 'another connection sees nothing yet')
    })
    assert.deepEqual(heard, ['rang'])
    assert.deepEqual(await notes(), ['outer', 'inner'])
  })

  test('when the outer unit of work fails, the inner writes and events are discarded', async ({
    assert,
    cleanup,
  }) => {
    const heard: string[] = []
    cleanup(onlyGuests({ listens: { rang: [hearing(() => void heard.push('rang'))] } }))
    const work = unitOfWork(async () => {
      await unitOfWork(async (inner) => {
        await note(inner, 'inner')
        emit(inner, 'rang', {})
      })
      throw new Error('too late')
    })
    await assert.rejects(() => work, 'too late')
    assert.deepEqual(await notes(), [])
    assert.deepEqual(heard, [])
  })

  test('concurrent units of work are independent', async ({ assert }) => {
    const texts = Array.from({ length: 10 }, (_, at) => `work ${at}`)
    const works = await Promise.all(
      texts.map((text) =>
        unitOfWork(async (work) => {
          await pause(Math.random() * 10)
          await unitOfWork(async (inner) => note(inner, text))
          return work.trx
        })
      )
    )
    assert.lengthOf(new Set(works), 10)
    assert.sameMembers(await notes(), texts)
  })

  test('a listener that writes opens its own unit of work', async ({ assert, cleanup }) => {
    const writes = hearing(() => unitOfWork(async (work) => void (await note(work, 'answer'))))
    cleanup(onlyGuests({ listens: { rang: [writes] } }))
    await unitOfWork(async (work) => {
      await note(work, 'question')
      emit(work, 'rang', {})
    })
    assert.deepEqual(await notes(), ['question', 'answer'])
  })

  test('a task after the commit may fail without undoing it', async ({ assert }) => {
    const order: string[] = []
    const result = await unitOfWork(async (work) => {
      await note(work, 'kept')
      work.afterCommit(() => {
        order.push('broken')
        throw new Error('no lane today')
      })
      work.afterCommit(async () => void order.push(...(await notes())))
      return 'done'
    })
    assert.equal(result, 'done')
    assert.deepEqual(order, ['broken', 'kept'])
  })

  test('audit rows are committed or rolled back with the work, and contain neither secrets nor texts', async ({
    assert,
  }) => {
    const entry = {
      actor: systemActor(3),
      action: 'doors.lock',
      entity: 'doors',
      entityId: 9,
      before: { name: 'Back', floor: 1, isOpen: true, keeperIds: [1] },
      after: {
        name: 'Front',
        floor: 1,
        isOpen: false,
        keeperIds: [1, 2],
        notes: [{ body: 'squeaks' }],
        password: 'hunter2',
        apiKey: 'sk-1',
      },
    }
    await unitOfWork(async (work) => work.audit(entry))
    const failed = unitOfWork(async (work) => {
      work.audit(entry)
      throw new Error('no')
    })
    await assert.rejects(() => failed)
    const rows = await db.from('audit_entries')
    assert.lengthOf(rows, 1)
    assert.containsSubset(rows[0], {
      company_id: 3,
      user_id: null,
      action: 'doors.lock',
      entity_id: '9',
    })
    const changed = ['name', 'isOpen', 'keeperIds', 'notes', 'password', 'apiKey']
    assert.deepEqual(rows[0].fields, changed)
    assert.deepEqual(rows[0].before, { floor: 1, isOpen: true, keeperIds: [1] })
    const after = { floor: 1, isOpen: false, keeperIds: [1, 2], password: '••••', apiKey: '••••' }
    assert.deepEqual(rows[0].after, after)
  })

  test('more units of work than pool connections can read settings and rows without deadlock', async ({
    assert,
  }) => {
    const actor = { companyId: 1 }
    const work = () =>
      unitOfWork(async () => {
        // All have opened their transaction before the first one reads.
        await pause(200)
        await Setting.of(actor).first()
        return readSetting<string>(actor, 'identity.timezone')
      })
    const zones = await Promise.all(Array.from({ length: 40 }, work))
    assert.deepEqual([...new Set(zones)], ['America/Sao_Paulo'])
  }).timeout(20_000)

  test('reads inside a unit of work see its own writes', async ({ assert }) => {
    const actor = { companyId: 1 }
    await assert.rejects(
      () =>
        unitOfWork(async ({ trx }) => {
          await writeSetting(actor, 'identity.timezone', 'UTC', trx)
          throw new Error(await readSetting<string>(actor, 'identity.timezone'))
        }),
      'UTC'
    )
  })
})
