/** Two contacts are merged while both still write, and while the database fails: never half done, never twice. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { freeze, thaw } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import Ticket from '#modules/tickets/models/ticket'
import {
  contactIdsOf,
  mergeNow,
  messagesOf,
  ticketsOf,
  twoNames,
  write,
  type Fixture,
} from '#modules/messages/tests/two_names'

test.group('concurrent merge of two contacts', (group) => {
  let fixture: Fixture
  group.each.setup(async () => {
    freeze('2026-03-01T12:00:00Z')
    fixture = await twoNames()
    return async () => {
      thaw()
      const { companyId } = fixture
      for (const table of ['messages', 'tickets', 'contacts', 'audit_entries']) {
        await db.from(table).where('company_id', companyId).delete()
      }
      await db.from('companies').where('id', companyId).delete()
    }
  })

  const active = async () => (await ticketsOf(fixture)).filter(({ status }) => status !== 'closed')

  test('IN-06: messages from both addresses keep arriving during the merge: all stored, one conversation', async ({
    assert,
  }) => {
    await write(fixture, 'lid')
    await write(fixture, 'phone')
    const stream = async (name: 'lid' | 'phone') => {
      for (let at = 0; at < 15; at += 1) await write(fixture, name)
    }
    await Promise.all([stream('lid'), stream('phone'), mergeNow(fixture), mergeNow(fixture)])
    const stored = await messagesOf(fixture)
    assert.lengthOf(stored, 32)
    const [contact, ...others] = await contactIdsOf(fixture)
    assert.deepEqual(others, [])
    assert.isTrue(stored.every(({ contactId }) => contactId === contact))
    const [running, ...more] = await active()
    assert.deepEqual(more, [])
    assert.equal(running.unreadMessages, 32)
  }).timeout(60_000)

  test('IN-06: a merge whose database connection dies halfway is rolled back, and succeeds on retry', async ({
    assert,
  }) => {
    await write(fixture, 'lid')
    await write(fixture, 'phone')
    const before = await contactIdsOf(fixture)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { promise: locked, resolve: signalLocked } = Promise.withResolvers<void>()
    const holder = unitOfWork(async ({ trx }) => {
      await Ticket.of(fixture, trx).forUpdate()
      signalLocked()
      await released
    })
    await locked
    const failed = mergeNow(fixture).then(
      () => null,
      (error: Error) => error
    )
    await killTheWaiting()
    assert.instanceOf(await failed, Error)
    release()
    await holder
    assert.deepEqual(await contactIdsOf(fixture), before)
    assert.lengthOf(await active(), 2)

    await mergeNow(fixture)
    assert.lengthOf(await contactIdsOf(fixture), 1)
    assert.lengthOf(await active(), 1)
    assert.lengthOf(await messagesOf(fixture), 2)
  }).timeout(60_000)
})

/** Terminates the backend that waits for the locked ticket. */
async function killTheWaiting() {
  for (;;) {
    const { rows } = await db.rawQuery(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`
    )
    if (rows.length) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
