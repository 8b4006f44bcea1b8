/** Extension point for rows that follow from events: stored with the work, or not at all. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { contribute } from '#app/kernel/modules/extension_point'
import { eventRecorder, type EventRecorder } from '#app/kernel/modules/event_recorder'
import { hearing, onlyGuests } from '#app/kernel/tests/support/guests'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'

type Recording = EventRecorder['record']
const recorder = (record: Recording) =>
  contribute(eventRecorder, async () => ({
    default: class {
      record = record
    },
  }))
const emit = (work: Work, name: string, event: object) => work.emit(name as never, event as never)
const notes = async () => (await db.from('test_notes').orderBy('id')).map(({ text }) => text)
const recording: Recording = async ({ trx }, events) => {
  await trx.table('test_notes').insert({ text: events.map(({ name }) => name).join(' ') })
}

test.group('event recorder', (group) => {
  group.setup(async () => {
    await db.rawQuery('create table test_notes (id serial primary key, text text not null)')
    return () => db.rawQuery('drop table test_notes')
  })
  group.each.setup(async () => {
    await db.from('test_notes').delete()
  })

  test('gets all events of the work once, also those of nested ones', async ({
    assert,
    cleanup,
  }) => {
    cleanup(onlyGuests({ contributes: [recorder(recording)] }))
    await unitOfWork(async (work) => {
      emit(work, 'rang', {})
      await unitOfWork(async (inner) => emit(inner, 'opened', {}))
      assert.deepEqual(await notes(), [], 'not before the body has ended')
    })
    assert.deepEqual(await notes(), ['rang opened'])
  })

  test('its rows are there before listeners hear of the event', async ({ assert, cleanup }) => {
    const found: string[][] = []
    const listens = { rang: [hearing(async () => void found.push(await notes()))] }
    cleanup(onlyGuests({ contributes: [recorder(recording)], listens }))
    await unitOfWork(async (work) => emit(work, 'rang', {}))
    assert.deepEqual(found, [['rang']])
  })

  test('a work that fails, or emits nothing, leaves no row', async ({ assert, cleanup }) => {
    let asked = 0
    const counting = recorder(async (work, events) => {
      asked += 1
      await recording(work, events)
    })
    cleanup(onlyGuests({ contributes: [counting] }))
    const failing = unitOfWork(async (work) => {
      emit(work, 'rang', {})
      throw new Error('changed my mind')
    })
    await assert.rejects(() => failing, 'changed my mind')
    await unitOfWork(async () => undefined)
    assert.equal(asked, 0)
    assert.deepEqual(await notes(), [])
  })

  test('one that throws fails the work, with the rows of the others', async ({
    assert,
    cleanup,
  }) => {
    const heard: string[] = []
    const broken = recorder(async () => {
      throw new Error('no room')
    })
    const listens = { rang: [hearing(() => void heard.push('news'))] }
    cleanup(onlyGuests({ contributes: [recorder(recording), broken], listens }))
    const work = unitOfWork(async (open) => {
      await open.trx.table('test_notes').insert({ text: 'of the body' })
      emit(open, 'rang', {})
    })
    await assert.rejects(() => work, 'no room')
    assert.deepEqual(await notes(), [])
    assert.deepEqual(heard, [])
  })

  test('what it does after the commit is done', async ({ assert, cleanup }) => {
    const done: string[][] = []
    const waking = recorder(async (work, events) => {
      await recording(work, events)
      work.afterCommit(async () => void done.push(await notes()))
    })
    cleanup(onlyGuests({ contributes: [waking] }))
    await unitOfWork(async (work) => emit(work, 'rang', {}))
    assert.deepEqual(done, [['rang']])
  })
})
