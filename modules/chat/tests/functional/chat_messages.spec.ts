/** Messages in chats: unread counts, and who receives events (CHT-02, CHT-03, RT-06). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { fakeRealtime, type HeardRealtime } from '#app/kernel/testing/fakes/realtime'
import type Thread from '#modules/chat/models/thread'
import { aThread, aThreadMessage } from '#modules/chat/testing'
import { anAgent } from '#modules/identity/testing'

async function aTeam() {
  const bia = await anAgent({ user: { name: 'Bia Reis' } })
  const caio = await anAgent({ company: bia.company, user: { name: 'Caio Nunes' } })
  const rita = await anAgent({ company: bia.company, user: { name: 'Rita Moura' } })
  return { bia, caio, rita, thread: await aThread(bia.user, [caio.user, rita.user]) }
}

async function unreadsOf({ id }: Pick<Thread, 'id'>) {
  const rows = await db.from('thread_members').where('thread_id', id).orderBy('id')
  return rows.map(({ unreads }) => unreads as number)
}

test.group('messages of chats', (group) => {
  let realtime: HeardRealtime
  group.each.setup(async () => {
    realtime = fakeRealtime()
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      realtime.restore()
      await undo()
    }
  })

  test('CHT-02: a message is unread for the other members, and its author has nothing unread', async ({
    client,
    assert,
  }) => {
    const { bia, caio, thread } = await aTeam()
    const answer = await apiAs(client, bia).post(`/chats/${thread.id}/messages`, {
      message: '  Bom dia!\nTudo certo?  ',
    })
    answer.assertStatus(200)
    const said = answer.body()
    assert.deepEqual(said, {
      id: said.id,
      chatId: thread.id,
      senderId: bia.user.id,
      sender: { id: bia.user.id, name: 'Bia Reis' },
      message: 'Bom dia!\nTudo certo?',
      createdAt: said.createdAt,
    })
    assert.deepEqual(await unreadsOf(thread), [0, 1, 1])
    await apiAs(client, caio).post(`/chats/${thread.id}/messages`, { message: 'Oi' })
    assert.deepEqual(await unreadsOf(thread), [1, 0, 2])
    await thread.refresh()
    assert.equal(thread.lastMessage, 'Caio Nunes: Oi')
  })

  test('CHT-02: the list shows a hundred characters of the last message, none of them cut in two', async ({
    client,
    assert,
  }) => {
    const { bia, thread } = await aTeam()
    const calls = apiAs(client, bia)
    await calls.post(`/chats/${thread.id}/messages`, { message: `a\n${'🙂'.repeat(200)}` })
    await thread.refresh()
    assert.equal(thread.lastMessage, `Bia Reis: a ${'🙂'.repeat(88)}`)
  })

  test('CHT-02: sending {what} returns {status}')
    .with([
      { what: 'nothing', message: undefined, status: 422 },
      { what: 'white space', message: ' \n\t ', status: 422 },
      { what: 'one character', message: ' a ', status: 200 },
      { what: '4096 characters', message: 'x'.repeat(4096), status: 200 },
      { what: '4097 characters', message: 'x'.repeat(4097), status: 422 },
      { what: 'a list', message: ['a'], status: 422 },
    ])
    .run(async ({ client, assert }, { message, status }) => {
      const { bia, thread } = await aTeam()
      const answer = await apiAs(client, bia).post(`/chats/${thread.id}/messages`, { message })
      answer.assertStatus(status)
      const kept = await db.from('thread_messages').where('thread_id', thread.id)
      assert.lengthOf(kept, status === 200 ? 1 : 0)
    })

  test('CHT-03: marking as read applies to the caller only, whatever userId the body contains', async ({
    client,
    assert,
  }) => {
    const { bia, caio, thread } = await aTeam()
    await apiAs(client, bia).post(`/chats/${thread.id}/messages`, { message: 'Oi' })
    const other = await aThread(bia.user, [caio.user])
    await apiAs(client, bia).post(`/chats/${other.id}/messages`, { message: 'Oi' })
    const calls = apiAs(client, caio)
    assert.deepEqual((await calls.get('/chats/unread')).body(), { count: 2 })
    const answer = await calls.post(`/chats/${thread.id}/read`, { userId: bia.user.id })
    answer.assertStatus(200)
    answer.assertBodyContains({ id: thread.id })
    assert.deepEqual(await unreadsOf(thread), [0, 0, 1])
    assert.deepEqual(await unreadsOf(other), [0, 1])
    assert.deepEqual((await calls.get('/chats/unread')).body(), { count: 1 })
  })

  test('CHT-03: 45 messages make three pages, the newest page first, each in chronological order', async ({
    client,
    assert,
  }) => {
    const { bia, thread } = await aTeam()
    for (let n = 1; n <= 45; n++) await aThreadMessage(thread, bia.user, `${n}`)
    await aThreadMessage(await aThread(bia.user), bia.user, 'elsewhere')
    const path = `/chats/${thread.id}/messages`
    const textOf = (records: readonly { message: string }[]) =>
      records.map(({ message }) => Number(message))
    const range = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, at) => from + at)
    const expected = [range(26, 45), range(6, 25), range(1, 5)]
    let before: number | undefined
    for (const [at, text] of expected.entries()) {
      const page = (await apiAs(client, bia).get(path, { pageNumber: at + 1 })).body()
      assert.deepEqual(textOf(page.records), text)
      assert.deepEqual([page.count, page.hasMore], [45, at < 2])
      const older = (await apiAs(client, bia).get(path, before ? { before } : {})).body()
      assert.deepEqual(textOf(older.records), text)
      assert.equal(older.hasMore, at < 2)
      before = older.records[0].id
      // New messages shift pages by number, but not pages by `before`.
      if (at === 2) await aThreadMessage(thread, bia.user, '46')
    }
    assert.deepEqual(textOf((await apiAs(client, bia).get(path, { before })).body().records), [])
  })

  test('RT-06: only members receive the events of a thread, each under their own event name', async ({
    client,
    assert,
  }) => {
    const { bia, caio, rita } = await aTeam()
    const { id: companyId } = bia.company
    const calls = apiAs(client, bia)
    const emitted = () =>
      realtime.deliveries.map(({ rooms, as, body }) => ({ rooms, as, action: body.action }))
    const delivery = (userId: number, action: string) => ({
      rooms: [`company-${companyId}-chats-of-${userId}`],
      as: `company-${companyId}-chat-user-${userId}`,
      action,
    })
    const [b, c, r] = [bia, caio, rita].map(({ user }) => user.id)
    const chat = (await calls.post('/chats', { title: 'a', users: [{ id: c }] })).body()
    assert.deepEqual(emitted(), [delivery(b, 'create'), delivery(c, 'create')])
    assert.deepEqual(realtime.deliveries[0].body.record, chat)

    await calls.put(`/chats/${chat.id}`, { users: [{ id: r }] })
    assert.deepEqual(emitted().slice(2), [
      delivery(c, 'delete'),
      delivery(b, 'update'),
      delivery(r, 'create'),
    ])
    assert.deepEqual(realtime.deliveries[2].body, { action: 'delete', id: chat.id })

    await calls.delete(`/chats/${chat.id}`)
    assert.deepEqual(emitted().slice(5), [delivery(b, 'delete'), delivery(r, 'delete')])
  })

  test('RT-06: only members receive messages and reads, under the event names of all threads and of this one', async ({
    client,
    assert,
  }) => {
    const { bia, caio, thread } = await aTeam()
    await anAgent({ company: bia.company })
    const { id: companyId } = bia.company
    const members = await db.from('thread_members').where('thread_id', thread.id).orderBy('id')
    const rooms = members.map(({ user_id: id }) => `company-${companyId}-chats-of-${id}`)
    const names = [`company-${companyId}-chat`, `company-${companyId}-chat-${thread.id}`]
    const path = `/chats/${thread.id}`
    const said = (await apiAs(client, bia).post(`${path}/messages`, { message: 'Oi' })).body()
    const chat = (await apiAs(client, bia).get(path)).body()
    assert.deepEqual(
      realtime.deliveries,
      names.map((as) => ({ rooms, as, body: { action: 'new-message', newMessage: said, chat } }))
    )
    // Read twice, emitted once.
    const read = (await apiAs(client, caio).post(`${path}/read`)).body()
    await apiAs(client, caio).post(`${path}/read`)
    assert.deepEqual(
      realtime.deliveries.slice(2),
      names.map((as) => ({ rooms, as, body: { action: 'update', chat: read } }))
    )
  })
})
