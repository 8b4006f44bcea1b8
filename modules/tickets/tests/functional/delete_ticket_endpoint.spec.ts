/** Deleting a ticket: what is deleted, what is kept for a while, who gets the event (CLO-18). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { readFile, storeFile } from '#app/kernel/media/media'
import { systemActor } from '#app/kernel/actor/actor'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import {
  aStranger,
  anAdmin,
  anAgent,
  aSupervisor,
  type SomeoneSignedIn,
} from '#modules/identity/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'
import { deleteTicket } from '#modules/tickets/actions/delete_ticket'
import { receiveMessage } from '#modules/messages/inbound/receive_message'
import { sweepPendingFiles } from '#app/kernel/media/pending_files'
import { aTicket } from '#modules/tickets/testing'
import { aMessage, anInbound } from '#modules/messages/testing'

type Person = Awaited<ReturnType<typeof anAdmin>>

const remove = (client: ApiClient, person: Person, id: unknown) =>
  client.delete(`/tickets/${id}`).bearerToken(person.token)

const aFile = async (company: { companyId: number }) =>
  (await storeFile(company, { bytes: new Uint8Array([1, 2, 3]) })).key
const pendingFilesOf = ({ company }: SomeoneSignedIn) =>
  db.from('pending_files').whereLike('key', `companies/${company.id}/%`)
const isThere = (key: string) =>
  readFile(key).then(
    () => true,
    () => false
  )

test.group('DELETE /tickets/{id}', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('CLO-18: deletes the ticket with its messages and trackings, and nothing else', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const kept = await aTicket(admin.actor)
    await aMessage(kept)
    const connection = { id: kept.connectionId!, companyId: kept.companyId }
    await receiveMessage(anInbound(connection))
    const ofCompany = db.from('tickets').where('company_id', kept.companyId)
    const gone = await ofCompany.whereNot('id', kept.id).firstOrFail()
    const answer = await remove(client, admin, gone.id)
    answer.assertStatus(200)
    assert.deepEqual(answer.body(), { message: 'ticket deleted' })
    for (const table of ['messages', 'trackings']) {
      assert.lengthOf(await db.from(table).where('ticket_id', gone.id), 0)
    }
    assert.lengthOf(await db.from('messages').where('ticket_id', kept.id), 1)
    const again = await remove(client, admin, gone.id)
    again.assertStatus(404)
    again.assertBodyContains({ error: 'ERR_NO_TICKET_FOUND' })
  })

  test('CLO-18, AUT-14: only admins may delete', async ({ client, assert }) => {
    const admin = await anAdmin()
    const { company } = admin
    const queue = await aQueue(admin.actor)
    const [agent, supervisor] = [await anAgent({ company }), await aSupervisor({ company })]
    for (const { user } of [agent, supervisor]) await joinQueue(queue, user)
    const ticket = await aTicket(admin.actor, {
      status: 'open',
      userId: agent.user.id,
      queueId: queue.id,
    })
    for (const person of [agent, supervisor]) {
      const answer = await remove(client, person, ticket.id)
      answer.assertStatus(403)
      answer.assertBodyContains({ error: 'ERR_NO_PERMISSION' })
    }
    assert.lengthOf(await db.from('tickets').where('id', ticket.id), 1)
  })

  test('API-02, AUT-04: 404 for another company’s ticket, ERR_TOKEN_EXPIRED without a token', async ({
    client,
  }) => {
    const { id } = await aTicket((await anAdmin()).actor)
    const stranger = await remove(client, await aStranger(), id)
    stranger.assertStatus(404)
    const nobody = await client.delete(`/tickets/${id}`)
    nobody.assertStatus(403)
    nobody.assertBodyContains({ error: 'ERR_TOKEN_EXPIRED' })
  })

  test('CLO-18, API-13: the audit entry names the user and the ticket', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const ticket = await aTicket(admin.actor)
    await remove(client, admin, ticket.uuid)
    const rows = await db
      .from('audit_entries')
      .where({ company_id: admin.company.id, entity: 'tickets' })
    assert.lengthOf(rows, 1)
    assert.containsSubset(rows[0], {
      action: 'tickets.delete',
      entity_id: String(ticket.id),
      user_id: admin.user.id,
      before: { status: 'pending', uuid: ticket.uuid, contactId: ticket.contactId },
    })
  })

  test('CLO-18: its files are deleted after thirty days; the job may run twice', async ({
    client,
    assert,
    cleanup,
  }) => {
    const clock = frozenClock()
    cleanup(clock.thaw)
    const admin = await anAdmin()
    const [file, thumbnail, playable, other] = [
      await aFile(admin.actor),
      await aFile(admin.actor),
      await aFile(admin.actor),
      await aFile(admin.actor),
    ]
    const ticket = await aTicket(admin.actor)
    await aMessage(ticket, { mediaFile: file, mediaThumbnail: thumbnail, mediaState: 'stored' })
    await aMessage(ticket, { mediaPlayable: playable })
    await aMessage(await aTicket(admin.actor), { mediaFile: other, mediaState: 'stored' })
    await remove(client, admin, ticket.id)
    clock.minutesLater(30 * 24 * 60 - 1)
    await sweepPendingFiles()
    assert.isTrue(await isThere(file))
    clock.minutesLater(2)
    await sweepPendingFiles()
    await sweepPendingFiles()
    for (const key of [file, thumbnail, playable]) assert.isFalse(await isThere(key))
    assert.isTrue(await isThere(other))
    assert.lengthOf(await pendingFilesOf(admin), 0)
  })

  test('CLO-18: after a crash between deleting the file and its row, the next run completes it', async ({
    assert,
    cleanup,
  }) => {
    const clock = frozenClock()
    cleanup(clock.thaw)
    const admin = await anAdmin()
    const [first, second] = [await aFile(admin.actor), await aFile(admin.actor)]
    const ticket = await aTicket(admin.actor)
    await aMessage(ticket, { mediaFile: first, mediaState: 'stored' })
    await aMessage(ticket, { mediaFile: second, mediaState: 'stored' })
    await deleteTicket(await admin.actorAgain(), ticket.id)
    clock.minutesLater(31 * 24 * 60)
    // Simulates a crash: the database rejects the delete after the file is gone and before its row is.
    await db.rawQuery(
      `create function pg_temp.refuse() returns trigger language plpgsql as
       $$ begin raise exception 'killed'; end $$`
    )
    await db.rawQuery(
      `create trigger killed before delete on pending_files
       for each row when (old.key = '${first}') execute function pg_temp.refuse()`
    )
    await db.rawQuery('savepoint before_the_kill')
    await assert.rejects(() => sweepPendingFiles())
    await db.rawQuery('rollback to savepoint before_the_kill')
    assert.isFalse(await isThere(first))
    assert.lengthOf(await db.from('pending_files').where('key', first), 1)
    await db.rawQuery('drop trigger killed on pending_files')
    await sweepPendingFiles()
    assert.isFalse(await isThere(second))
    assert.lengthOf(await pendingFilesOf(admin), 0)
  })

  test('CLO-18: the customer’s next message opens a new ticket', async ({ assert }) => {
    const admin = await anAdmin()
    const ticket = await aTicket(admin.actor)
    await deleteTicket(systemActor(admin.company.id), ticket.id)
    const phone = ticket.chatAddress!.split('@')[0]
    const connection = { id: ticket.connectionId!, companyId: ticket.companyId }
    await receiveMessage(anInbound(connection, { sender: { phone, lid: null, pushName: null } }))
    const rows = await db.from('tickets').where('contact_id', ticket.contactId)
    assert.deepEqual(
      rows.map(({ status }) => status),
      ['pending']
    )
    assert.notEqual(rows[0].id, ticket.id)
  })
})
