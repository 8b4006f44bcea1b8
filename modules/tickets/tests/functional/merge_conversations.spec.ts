/** Tickets of two contacts that are merged (IN-06). */
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { systemActor } from '#app/kernel/actor/actor'
import { freeze, thaw, travel } from '#app/kernel/clock'
import { resolveContact } from '#modules/contacts/public'
import { acceptTicket } from '#modules/tickets/actions/accept_ticket'
import { closeTicket } from '#modules/tickets/actions/close_ticket'
import { listMessages } from '#modules/messages/queries/list_messages'
import { aConnection } from '#modules/tickets/testing'
import {
  contactIdsOf,
  lid,
  mergeNow,
  messagesOf,
  ticketsOf,
  twoNames,
  write,
} from '#modules/messages/tests/two_names'

test.group('IN-06: tickets of merged contacts', (group) => {
  group.each.setup(async () => {
    freeze('2026-03-01T12:00:00Z')
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      thaw()
      await undo()
    }
  })

  test('the most recently active ticket continues with all messages, the other is closed', async ({
    assert,
  }) => {
    const fixture = await twoNames()
    await write(fixture, 'phone', { body: 'um' })
    await write(fixture, 'lid', { body: 'dois' })
    await write(fixture, 'phone', { body: 'três' })
    const [ofPhone, ofLid] = await ticketsOf(fixture)
    await mergeNow(fixture)

    const [kept, ended] = await ticketsOf(fixture)
    assert.containsSubset(kept.serialize(), {
      id: ofPhone.id,
      status: 'pending',
      unreadMessages: 3,
      lastMessage: 'três',
    })
    assert.containsSubset(ended.serialize(), { id: ofLid.id, status: 'closed', unreadMessages: 0 })
    assert.equal(ended.contactId, kept.contactId)
    assert.deepEqual(await contactIdsOf(fixture), [kept.contactId])
    const { messages: shown } = await listMessages(fixture.admin.actor, kept, {
      at: 'page',
      page: 1,
    })
    assert.deepEqual(
      shown.map(({ body }) => body),
      ['um', 'dois', 'três']
    )
  })

  test('an owned ticket continues if it was active last', async ({ assert }) => {
    const fixture = await twoNames()
    await write(fixture, 'lid')
    await write(fixture, 'phone')
    const [ofLid] = await ticketsOf(fixture)
    await acceptTicket(fixture.admin.actor, { ticketId: ofLid.id })
    await mergeNow(fixture)
    const [kept, ended] = await ticketsOf(fixture)
    assert.containsSubset(kept.serialize(), { status: 'open', userId: fixture.admin.user.id })
    assert.equal(ended.status, 'closed')
    assert.equal(kept.unreadMessages, 1, 'what the other ticket had unread is still unread')
  })

  test('CLO-20: the service of the ended ticket is finished, without a message to the customer', async ({
    assert,
  }) => {
    const fixture = await twoNames()
    await write(fixture, 'lid')
    await write(fixture, 'phone')
    const [ended] = await ticketsOf(fixture)
    await mergeNow(fixture)
    const rows = await db.from('trackings').where('company_id', fixture.companyId).orderBy('id')
    assert.deepEqual(
      rows.map((row) => [row.ticket_id === ended.id, row.finished_at !== null]),
      [
        [true, true],
        [false, false],
      ]
    )
    const sent = await db.from('outbox_entries').where('company_id', fixture.companyId)
    assert.deepEqual(sent, [], 'no closing text, no read receipt')
  })

  test('DSH-02: merged contacts count as one new contact', async ({ assert }) => {
    const fixture = await twoNames()
    await write(fixture, 'lid')
    await write(fixture, 'phone')
    await mergeNow(fixture)
    const services = await db.from('trackings').where('company_id', fixture.companyId)
    const [{ contactId }] = await ticketsOf(fixture)
    assert.deepEqual(
      services.map((row) => row.contact_id),
      [contactId, contactId]
    )
  })

  test('each connection keeps its own active ticket', async ({ assert }) => {
    const fixture = await twoNames()
    const other = await aConnection({ companyId: fixture.companyId })
    await write(fixture, 'lid')
    await write({ connection: other }, 'phone')
    await mergeNow(fixture)
    assert.deepEqual(
      (await ticketsOf(fixture)).map(({ status }) => status),
      ['pending', 'pending']
    )
  })

  test('closed tickets move with their messages, and later messages go to the one active ticket', async ({
    assert,
  }) => {
    const fixture = await twoNames()
    await write(fixture, 'lid', { body: 'antes' })
    const [old] = await ticketsOf(fixture)
    await closeTicket(fixture.admin.actor, { ticketId: old.id })
    await write(fixture, 'phone')
    await mergeNow(fixture)
    await write(fixture, 'lid')
    await write(fixture, 'phone')
    const [closed, running] = await ticketsOf(fixture)
    assert.lengthOf(await ticketsOf(fixture), 2)
    assert.equal(closed.status, 'closed')
    assert.equal(running.unreadMessages, 3)
    assert.deepEqual(
      [...new Set((await messagesOf(fixture)).map(({ contactId }) => contactId))],
      await contactIdsOf(fixture)
    )
  })

  test('IN-52: after a merge the ticket that was closed last is reopened', async ({ assert }) => {
    const fixture = await twoNames()
    await write(fixture, 'phone')
    await write(fixture, 'lid')
    await write(fixture, 'phone')
    await mergeNow(fixture)
    const [kept] = await ticketsOf(fixture)
    travel(5 * 60_000)
    await closeTicket(fixture.admin.actor, { ticketId: kept.id })
    await write(fixture, 'lid')
    assert.deepEqual(
      (await ticketsOf(fixture)).map(({ id, status }) => [id === kept.id, status]),
      [
        [true, 'pending'],
        [false, 'closed'],
      ]
    )
  })

  test('a message for a contact that was merged meanwhile goes to the remaining one', async ({
    assert,
  }) => {
    const fixture = await twoNames()
    const hidden = await resolveContact(systemActor(fixture.companyId), {
      phone: null,
      lid,
      pushName: null,
    })
    await write(fixture, 'phone')
    await mergeNow(fixture)
    assert.notInclude(await contactIdsOf(fixture), hidden.id)
    await write(fixture, 'lid')
    assert.lengthOf(await messagesOf(fixture), 2)
    assert.lengthOf(await ticketsOf(fixture), 1)
  })
})
