/** Message rows and events when two contacts are merged (IN-06). */
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { freeze, now, thaw } from '#app/kernel/clock'
import { readFile, storeFile } from '#app/kernel/media/media'
import type { Delivery } from '#app/kernel/modules/module'
import { useRealtime } from '#app/kernel/realtime/realtime'
import Message from '#modules/messages/models/message'
import Ticket from '#modules/tickets/models/ticket'
import { aMessage } from '#modules/messages/testing'
import {
  contactIdsOf,
  mergeNow,
  messagesOf,
  ticketsOf,
  twoNames,
  write,
} from '#modules/messages/tests/two_names'

test.group('IN-06: messages of merged contacts', (suite) => {
  let published: Delivery[] = []
  suite.each.setup(async () => {
    published = []
    const former = useRealtime({
      publish: async (deliveries) => void published.push(...deliveries),
    })
    freeze('2026-03-01T12:00:00Z')
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      thaw()
      useRealtime(former)
      await undo()
    }
  })

  test('IN-11: the same message in both chats is kept once, with its file and its replies', async ({
    assert,
  }) => {
    const fixture = await twoNames()
    const first = await write(fixture, 'lid', { wid: 'SAME', body: 'foto' })
    await write(fixture, 'phone', { wid: 'SAME', body: 'foto' })
    await write(fixture, 'lid', {
      quote: { wid: first.wid, kind: 'text', body: 'foto', fromMe: false, author: null },
    })
    const [bare, filed, answer] = await messagesOf(fixture)
    assert.equal(answer.quotedMessageId, bare.id)
    const file = await storeFile(fixture, { bytes: new Uint8Array([1, 2, 3]) })
    await filed.merge({ mediaState: 'stored', mediaFile: file.key, kind: 'image' }).save()
    await mergeNow(fixture)

    const left = await messagesOf(fixture)
    assert.deepEqual(
      left.map(({ id }) => id),
      [filed.id, answer.id]
    )
    assert.equal(left[1].quotedMessageId, filed.id)
    assert.equal((await readFile(file.key)).length, 3)
    const [kept] = await ticketsOf(fixture)
    assert.equal(kept.unreadMessages, 2)
  })

  test('IN-28, IN-30: previous versions and reactions move to the kept row, one reaction per contact', async ({
    assert,
  }) => {
    const fixture = await twoNames()
    await write(fixture, 'lid', { wid: 'SAME' })
    await write(fixture, 'phone', { wid: 'SAME' })
    const [bare, edited] = await messagesOf(fixture)
    await edited.merge({ isEdited: true, body: 'novo' }).save()
    const group = await aMessage(await Ticket.of(fixture).firstOrFail(), { wid: 'GROUP' })
    const [anaHidden, ana] = await contactIdsOf(fixture)
    await group.merge({ authorContactId: anaHidden }).save()
    const { companyId } = fixture
    const at = (minute: number) => now().plus({ minutes: minute }).toJSDate()
    await db
      .table('message_versions')
      .multiInsert([
        { company_id: companyId, message_id: bare.id, body: 'velho', replaced_at: at(0) },
      ])
    await db.table('message_reactions').multiInsert([
      { company_id: companyId, message_id: bare.id, from_me: true, emoji: '👍', reacted_at: at(0) },
      ...[anaHidden, ana].map((contact, minute) => ({
        company_id: companyId,
        message_id: group.id,
        from_me: false,
        contact_id: contact,
        emoji: minute ? '❤️' : '😂',
        reacted_at: at(minute),
      })),
    ])
    await mergeNow(fixture)

    const versions = await db.from('message_versions').where('company_id', companyId)
    assert.deepEqual(
      versions.map(({ message_id: id }) => id),
      [edited.id]
    )
    const reactions = await db
      .from('message_reactions')
      .where('company_id', companyId)
      .orderBy('reacted_at')
    assert.deepEqual(
      reactions.map((one) => [one.message_id, one.emoji, one.contact_id]),
      [
        [edited.id, '👍', null],
        [group.id, '❤️', ana],
      ]
    )
    assert.equal(
      (await Message.of(fixture).where('wid', 'GROUP').firstOrFail()).authorContactId,
      ana
    )
  })

  test('RT-06: events for the tickets, the removed contact and the remaining one', async ({
    assert,
  }) => {
    const fixture = await twoNames()
    await write(fixture, 'lid')
    await write(fixture, 'phone')
    const [loser, winner] = await contactIdsOf(fixture)
    const [ended, kept] = await ticketsOf(fixture)
    published = []
    await mergeNow(fixture)

    const contactEvents = published.filter(
      ({ as }) => as === `company-${fixture.companyId}-contact`
    )
    assert.deepEqual(
      contactEvents.map(({ rooms, body }) => [rooms, body.action, body.contactId ?? null]),
      [
        [[`company-${fixture.companyId}-mainchannel`], 'delete', loser],
        [[`company-${fixture.companyId}-mainchannel`], 'update', null],
      ]
    )
    const moved = published
      .filter(({ as, body }) => as === `company-${fixture.companyId}-ticket` && body.ticket)
      .map(({ body }) => body.ticket as { id: number; status: string; contact: { id: number } })
    for (const ticket of moved) assert.equal(ticket.contact.id, winner)
    assert.deepEqual(
      [...new Set(moved.map(({ id, status }) => `${id} ${status}`))].sort(),
      [`${ended.id} closed`, `${kept.id} pending`].sort()
    )
  })

  test('API-13: a merge is written to the audit trail', async ({ assert }) => {
    const fixture = await twoNames()
    await write(fixture, 'lid')
    await write(fixture, 'phone')
    const [loser, winner] = await contactIdsOf(fixture)
    await mergeNow(fixture)
    const row = await db
      .from('audit_entries')
      .where({ company_id: fixture.companyId, action: 'contacts.merge' })
      .firstOrFail()
    assert.containsSubset(row, { entity: 'contacts', entity_id: String(winner) })
    assert.equal(row.before.id, loser)
  })
})
