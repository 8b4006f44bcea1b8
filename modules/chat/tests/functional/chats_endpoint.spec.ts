/** The chat endpoints: members have access, the owner changes the chat (CHT-01, CHT-03, CHT-04). */
import { randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { grant } from '#app/kernel/testing/fakes/entitlements'
import { auditsOf } from '#app/kernel/testing/audits'
import Thread from '#modules/chat/models/thread'
import { aThread, aThreadMessage } from '#modules/chat/testing'
import { aStranger, aSupervisor, anAdmin, anAgent } from '#modules/identity/testing'

/** An owner, a colleague who is a member, and one who is not. */
async function aTeam() {
  const owner = await anAgent({ user: { name: 'Bia Reis' } })
  const { company } = owner
  const member = await anAgent({ company, user: { name: 'Caio Nunes' } })
  const outsider = await anAgent({ company, user: { name: 'Rita Moura' } })
  return { owner, member, outsider, company }
}

test.group('chats: creating and changing', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('CHT-01, CHT-04: the creator is owner and member; of users only id and name are returned', async ({
    client,
    assert,
  }) => {
    const { owner, member } = await aTeam()
    // Named twice, and with more fields than the form asks for.
    const users = [{ id: member.user.id, name: 'x' }, { id: member.user.id }, { id: owner.user.id }]
    const answer = await apiAs(client, owner).post('/chats', { title: ' Plantão ', users })
    answer.assertStatus(200)
    const chat = answer.body()
    assert.match(chat.uuid, /^[0-9a-f-]{36}$/)
    const [bia, caio] = [owner, member].map(({ user: { id, name } }) => ({ id, name }))
    assert.deepEqual(chat, {
      id: chat.id,
      uuid: chat.uuid,
      title: 'Plantão',
      ownerId: bia.id,
      owner: bia,
      lastMessage: '',
      updatedAt: chat.updatedAt,
      users: [
        { userId: bia.id, unreads: 0, user: bia },
        { userId: caio.id, unreads: 0, user: caio },
      ],
    })
    const audits = await auditsOf('threads', chat.id)
    assert.containsSubset(audits, [{ action: 'chat.begin', user_id: bia.id }])
  })

  test('CHT-01, API-03: 404 for {who} as a member')
    .with([{ who: 'another company’s person' }, { who: 'a former colleague' }, { who: 'nobody' }])
    .run(async ({ client, assert }, { who }) => {
      const { owner, member } = await aTeam()
      const former = await anAgent({ company: owner.company })
      await former.user.merge({ deletedAt: former.user.createdAt }).save()
      const ids = new Map([
        ['another company’s person', (await aStranger()).user.id],
        ['a former colleague', former.user.id],
      ])
      const users = [{ id: member.user.id }, { id: ids.get(who) ?? 2_000_000_000 }]
      const thread = await aThread(owner.user)
      const calls = apiAs(client, owner)
      for (const answer of [
        await calls.post('/chats', { title: 'Plantão', users }),
        await calls.put(`/chats/${thread.id}`, { users }),
      ]) {
        answer.assertStatus(404)
        answer.assertBodyContains({ error: 'ERR_NO_USER_FOUND' })
      }
      assert.lengthOf(await db.from('threads').where('company_id', owner.company.id), 1)
      assert.lengthOf(await db.from('thread_members').where('thread_id', thread.id), 1)
    })

  test('operations.md 5: the body {said} is refused with 422')
    .with(
      [
        {},
        { title: 'a' },
        { title: 'a', users: [] },
        { title: '  ', users: [{ id: 1 }] },
        { users: [{ id: 1 }] },
        { title: 'x'.repeat(101), users: [{ id: 1 }] },
        { title: 'a', users: [1] },
        { title: 'a', users: [{ id: 0 }] },
        { title: 'a', users: Array.from({ length: 501 }, () => ({ id: 1 })) },
      ].map((form) => ({ said: JSON.stringify(form).slice(0, 50), form }))
    )
    .run(async ({ client }, { form }) => {
      const answer = await apiAs(client, await anAgent()).post('/chats', form)
      answer.assertStatus(422)
      answer.assertBodyContains({ error: 'ERR_VALIDATION' })
    })

  test('CHT-01: {who} edits: {edit}, deletes: {del}')
    .with([
      { who: 'the owner', edit: 200, del: 200 },
      { who: 'a member', edit: 403, del: 403 },
      { who: 'a supervisor in it', edit: 403, del: 403 },
      { who: 'an admin in it', edit: 403, del: 200 },
      { who: 'an admin beside it', edit: 404, del: 200 },
      { who: 'a colleague beside it', edit: 404, del: 404 },
      { who: 'another company’s admin', edit: 404, del: 404 },
    ])
    .run(async ({ client, assert }, { who, edit, del }) => {
      const { owner, member, outsider, company } = await aTeam()
      const [supervisor, admin] = [await aSupervisor({ company }), await anAdmin({ company })]
      const people = new Map([
        ['the owner', owner],
        ['a member', member],
        ['a supervisor in it', supervisor],
        ['an admin in it', admin],
        ['an admin beside it', await anAdmin({ company })],
        ['a colleague beside it', outsider],
      ])
      const thread = await aThread(owner.user, [member.user, supervisor.user, admin.user], 'Antes')
      const calls = apiAs(client, people.get(who) ?? (await aStranger()))
      const edited = await calls.put(`/chats/${thread.id}`, { title: 'Depois' })
      edited.assertStatus(edit)
      await thread.refresh()
      assert.equal(thread.title, edit === 200 ? 'Depois' : 'Antes')
      const deleted = await calls.delete(`/chats/${thread.id}`)
      deleted.assertStatus(del)
      const left = await Thread.of({ companyId: company.id }).where('id', thread.id)
      assert.lengthOf(left, del === 200 ? 0 : 1)
      if (del === 403) deleted.assertBodyContains({ error: 'ERR_NO_PERMISSION' })
      if (del === 404) deleted.assertBodyContains({ error: 'ERR_NO_CHAT_FOUND' })
    })

  test('CHT-01: a deleted chat takes its members and messages along', async ({
    client,
    assert,
  }) => {
    const { owner, member } = await aTeam()
    const thread = await aThread(owner.user, [member.user])
    await aThreadMessage(thread, member.user)
    ;(await apiAs(client, owner).delete(`/chats/${thread.id}`)).assertStatus(200)
    for (const table of ['thread_members', 'thread_messages'])
      assert.lengthOf(await db.from(table).where('thread_id', thread.id), 0)
  })

  test('CHT-01: members who stay keep their unread counts, and the owner always stays', async ({
    client,
    assert,
  }) => {
    const { owner, member, outsider } = await aTeam()
    const leaver = await anAgent({ company: owner.company })
    const thread = await aThread(owner.user, [member.user, leaver.user])
    const calls = apiAs(client, owner)
    await calls.post(`/chats/${thread.id}/messages`, { message: 'Oi' })
    const users = [{ id: member.user.id }, { id: outsider.user.id }]
    const chat = (await calls.put(`/chats/${thread.id}`, { users })).body()
    assert.equal(chat.title, 'Equipe')
    assert.sameDeepMembers(
      chat.users.map(({ userId, unreads }: { userId: number; unreads: number }) => [
        userId,
        unreads,
      ]),
      [
        [owner.user.id, 0],
        [member.user.id, 1],
        [outsider.user.id, 0],
      ]
    )
    ;(await apiAs(client, leaver).get(`/chats/${thread.id}/messages`)).assertStatus(404)
  })

  test('CLO-21: a person who leaves the company leaves its chats; theirs pass on, empty ones are deleted', async ({
    client,
    assert,
  }) => {
    const { owner, member, outsider, company } = await aTeam()
    const admin = await anAdmin({ company })
    const theirs = await aThread(owner.user, [member.user, outsider.user])
    const others = await aThread(member.user, [owner.user])
    const lonely = await aThread(owner.user)
    await aThreadMessage(theirs, owner.user, 'Até logo')
    ;(await apiAs(client, admin).delete(`/users/${owner.user.id}`)).assertStatus(200)
    const calls = apiAs(client, member)
    const { records } = (await calls.get('/chats')).body()
    assert.sameMembers(
      records.map(({ id }: { id: number }) => id),
      [theirs.id, others.id]
    )
    const passed = (await calls.get(`/chats/${theirs.id}`)).body()
    assert.equal(passed.ownerId, member.user.id)
    assert.lengthOf(passed.users, 2)
    const said = (await calls.get(`/chats/${theirs.id}/messages`)).body()
    assert.equal(said.records[0].sender.name, 'Bia Reis')
    assert.isNull(await Thread.of({ companyId: company.id }).where('id', lonely.id).first())
  })
})

test.group('chats: the list', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('CHT-03: lists only threads of the caller, the most recently written first', async ({
    client,
    assert,
  }) => {
    const { owner, member, outsider } = await aTeam()
    const first = await aThread(owner.user, [member.user])
    const second = await aThread(member.user, [owner.user])
    await aThread(outsider.user, [member.user])
    await aThread((await aStranger()).user)
    const calls = apiAs(client, owner)
    await calls.post(`/chats/${first.id}/messages`, { message: 'Oi' })
    const { records, count, hasMore } = (await calls.get('/chats')).body()
    assert.deepEqual(
      records.map(({ id }: { id: number }) => id),
      [first.id, second.id]
    )
    assert.deepEqual([count, hasMore], [2, false])
  })

  test('API-05, API-06: 45 rows make three pages, each row on one', async ({ client, assert }) => {
    const { owner } = await aTeam()
    for (let n = 0; n < 45; n++) await aThread(owner.user)
    const ids = new Set<number>()
    for (const pageNumber of [1, 2, 3]) {
      const page = (await apiAs(client, owner).get('/chats', { pageNumber })).body()
      assert.deepEqual([page.count, page.hasMore], [45, pageNumber < 3])
      for (const { id } of page.records) ids.add(id)
    }
    assert.equal(ids.size, 45)
  })

  test('API-05: a search for {search} finds {found}')
    .with([
      { search: 'PLANTAO', found: ['Plantão'] },
      { search: '%', found: ['Meta 100%'] },
      { search: ' ', found: ['Meta 100%', 'Plantão'] },
    ])
    .run(async ({ client, assert }, { search, found }) => {
      const { owner } = await aTeam()
      await aThread(owner.user, [], 'Plantão')
      await aThread(owner.user, [], 'Meta 100%')
      const page = (await apiAs(client, owner).get('/chats', { searchParam: search })).body()
      const titles = page.records.map(({ title }: { title: string }) => title)
      assert.deepEqual(titles, found)
      assert.equal(page.count, found.length)
    })

  test('CHT-01, API-02: for users who are not members a thread is 404, by id or uuid, also for an admin', async ({
    client,
  }) => {
    const { owner, company, outsider } = await aTeam()
    const thread = await aThread(owner.user)
    for (const person of [outsider, await anAdmin({ company }), await aStranger()]) {
      const calls = apiAs(client, person)
      for (const id of [thread.id, thread.uuid, randomUUID()]) {
        for (const answer of [
          await calls.get(`/chats/${id}`),
          await calls.get(`/chats/${id}/messages`),
          await calls.post(`/chats/${id}/messages`, { message: 'Oi' }),
          await calls.post(`/chats/${id}/read`, { userId: owner.user.id }),
        ]) {
          answer.assertStatus(404)
          answer.assertBodyContains({ error: 'ERR_NO_CHAT_FOUND' })
        }
      }
    }
    const own = await apiAs(client, owner).get(`/chats/${thread.uuid}`)
    own.assertStatus(200)
    own.assertBodyContains({ id: thread.id })
  })

  test('API-14: all calls are refused if the plan does not include the module', async ({
    client,
    cleanup,
  }) => {
    const { owner, company } = await aTeam()
    const thread = await aThread(owner.user)
    cleanup(grant(company.id, { 'chat.use': false }))
    const calls = apiAs(client, owner)
    const path = `/chats/${thread.id}`
    for (const answer of [
      await calls.get('/chats'),
      await calls.get('/chats/unread'),
      await calls.get(path),
      await calls.post('/chats', { title: 'a', users: [{ id: owner.user.id }] }),
      await calls.put(path, { title: 'a' }),
      await calls.delete(path),
      await calls.get(`${path}/messages`),
      await calls.post(`${path}/messages`, { message: 'Oi' }),
      await calls.post(`${path}/read`),
    ]) {
      answer.assertStatus(403)
      answer.assertBodyContains({ error: 'ERR_PLAN_FEATURE' })
    }
  })
})
