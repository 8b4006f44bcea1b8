/** The quick message endpoints: private and shared ones (QM-01, RT-07). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { auditsOf } from '#app/kernel/testing/audits'
import { fakeRealtime, type HeardRealtime } from '#app/kernel/testing/fakes/realtime'
import { aStranger, aSuper, aSupervisor, anAdmin, anAgent } from '#modules/identity/testing'
import { aQuickReply } from '#modules/quick_replies/testing'
import { aTicket } from '#modules/tickets/testing'

const codesOf = (records: readonly { shortcode: string }[]) =>
  records.map(({ shortcode }) => shortcode)

test.group('quick messages: reading', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('QM-01: lists one’s own and the company’s shared replies, whatever the query contains', async ({
    client,
    assert,
  }) => {
    const [agent, stranger] = [await anAgent(), await aStranger()]
    const { company } = agent
    const colleague = await anAgent({ company })
    await aQuickReply(agent.user, { shortcode: 'minha' })
    await aQuickReply(agent.user, { shortcode: 'desligada', isActive: false })
    await aQuickReply(colleague.user, { shortcode: 'de_todos', isShared: true })
    await aQuickReply(colleague.user, { shortcode: 'da_colega' })
    await aQuickReply(stranger.user, { shortcode: 'de_fora', isShared: true })
    const expected = ['de_todos', 'desligada', 'minha']
    const calls = apiAs(client, agent)
    const others = { userId: colleague.user.id, companyId: stranger.company.id }
    for (const query of [{}, others]) {
      const page = (await calls.get('/quick-messages', query)).body()
      assert.deepEqual(codesOf(page.records), expected)
      assert.deepEqual([page.count, page.hasMore], [3, false])
      // QM-02: inactive ones are filtered by the composer, not by this endpoint.
      const list = (await calls.get('/quick-messages/list', query)).body()
      assert.deepEqual(codesOf(list), expected)
      assert.isFalse(list[1].status)
    }
    const admin = await anAdmin({ company })
    const seen = (await apiAs(client, admin).get('/quick-messages/list')).body()
    assert.deepEqual(codesOf(seen), ['de_todos'])
  })

  test('API-01: in the list the operator may name a company, and sees its shared replies', async ({
    client,
    assert,
  }) => {
    const { user, company } = await anAgent()
    await aQuickReply(user, { shortcode: 'de_todos', isShared: true })
    await aQuickReply(user, { shortcode: 'minha' })
    const query = { companyId: company.id, userId: user.id }
    const listed = await apiAs(client, await aSuper()).get('/quick-messages/list', query)
    assert.deepEqual(codesOf(listed.body()), ['de_todos'])
  })

  test('API-05: a search for {search} finds {found}')
    .with([
      { search: 'OLA', found: ['olá'] },
      { search: ' preço ', found: ['tabela'] },
      { search: '%', found: ['promo'] },
      { search: '', found: ['olá', 'promo', 'tabela'] },
    ])
    .run(async ({ client, assert }, { search, found }) => {
      const agent = await anAgent()
      await aQuickReply(agent.user, { shortcode: 'olá', body: 'Bom dia' })
      await aQuickReply(agent.user, { shortcode: 'promo', body: 'Só hoje 10%' })
      await aQuickReply(agent.user, { shortcode: 'tabela', body: 'Os preços' })
      const answer = await apiAs(client, agent).get('/quick-messages', { searchParam: search })
      assert.deepEqual(codesOf(answer.body().records), found)
      assert.equal(answer.body().count, found.length)
    })

  test('API-05, API-06: 45 rows make three pages, each row on one', async ({ client, assert }) => {
    const agent = await anAgent()
    for (let n = 0; n < 45; n++) await aQuickReply(agent.user)
    const ids = new Set<number>()
    for (const pageNumber of [1, 2, 3]) {
      const page = (await apiAs(client, agent).get('/quick-messages', { pageNumber })).body()
      assert.deepEqual([page.count, page.hasMore], [45, pageNumber < 3])
      for (const { id } of page.records) ids.add(id)
    }
    assert.equal(ids.size, 45)
  })

  test('QM-01, API-02: private replies of a colleague and replies of another company are 404, also for an admin', async ({
    client,
  }) => {
    const [admin, stranger] = [await anAdmin(), await aStranger()]
    const colleague = await anAgent({ company: admin.company })
    const hidden = [
      await aQuickReply(colleague.user),
      await aQuickReply(stranger.user, { isShared: true }),
    ]
    const calls = apiAs(client, admin)
    for (const { id } of hidden) {
      for (const answer of [
        await calls.get(`/quick-messages/${id}`),
        await calls.put(`/quick-messages/${id}`, { shortcode: 'x' }),
        await calls.delete(`/quick-messages/${id}`),
      ]) {
        answer.assertStatus(404)
        answer.assertBodyContains({ error: 'ERR_NO_QUICK_MESSAGE_FOUND' })
      }
    }
  })

  test('VAR-07, VAR-06: the preview shows the text filled in for this customer', async ({
    client,
    assert,
  }) => {
    const agent = await anAgent({ user: { name: 'Bia Reis' } })
    const ticket = await aTicket(agent.actor, {
      name: '{{user}} D’Ávila & Cia',
      status: 'open',
      userId: agent.user.id,
    })
    const body = 'Olá {{name}}, sou {{user}} {{desconhecida}}'
    const { id } = await aQuickReply(agent.user, { body })
    const calls = apiAs(client, agent)
    const answer = await calls.get(`/quick-messages/${id}/preview`, { ticketId: ticket.id })
    answer.assertStatus(200)
    assert.deepEqual(answer.body(), {
      message: 'Olá {{user}} D’Ávila & Cia, sou Bia Reis {{desconhecida}}',
    })
    ;(await calls.get(`/quick-messages/${id}/preview`)).assertStatus(422)
    const foreign = await aTicket(agent.actor)
    const refused = await calls.get(`/quick-messages/${id}/preview`, { ticketId: foreign.id })
    refused.assertStatus(403)
  })

  test('nobody reads or writes without a token', async ({ client }) => {
    const calls = apiAs(client, null)
    for (const answer of [
      await calls.get('/quick-messages'),
      await calls.get('/quick-messages/list'),
      await calls.post('/quick-messages', { shortcode: 'ola' }),
    ]) {
      answer.assertStatus(403)
      answer.assertBodyContains({ error: 'ERR_TOKEN_EXPIRED' })
    }
  })
})

test.group('quick messages: writing', (group) => {
  let realtime: HeardRealtime
  group.each.setup(async () => {
    realtime = fakeRealtime()
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      realtime.restore()
      await undo()
    }
  })
  const emitted = (companyId: number) =>
    realtime.named(`company-${companyId}-quickmessage`).map(({ rooms, body }) => ({
      rooms,
      action: body.action,
    }))

  test('RT-07, API-13: a new reply is private and active by default; only its owner receives the event', async ({
    client,
    assert,
  }) => {
    const agent = await anAgent()
    const { id: companyId } = agent.company
    const answer = await apiAs(client, agent).post('/quick-messages', { shortcode: ' /ola ' })
    answer.assertStatus(200)
    const record = answer.body()
    assert.containsSubset(record, {
      shortcode: 'ola',
      message: '',
      geral: false,
      status: true,
      isMedia: false,
      mediaPath: null,
      mediaName: null,
      userId: agent.user.id,
      companyId,
    })
    const [delivery] = realtime.named(`company-${companyId}-quickmessage`)
    assert.deepEqual(delivery, {
      rooms: [`user-${agent.user.id}`],
      as: `company-${companyId}-quickmessage`,
      body: { action: 'create', record, quickMessage: record },
    })
    const audits = await auditsOf('quick_replies')
    assert.containsSubset(audits, [{ action: 'quick_replies.create', user_id: agent.user.id }])
  })

  test('RT-07: events of a shared reply go to all users; when it becomes private, the others receive a deletion', async ({
    client,
    assert,
  }) => {
    const agent = await anAgent()
    const { id: companyId } = agent.company
    const [all, own] = [[`company-${companyId}-mainchannel`], [`user-${agent.user.id}`]]
    const calls = apiAs(client, agent)
    const form = { shortcode: 'ola', message: 'Oi', geral: true }
    const { id } = (await calls.post('/quick-messages', form)).body()
    await calls.put(`/quick-messages/${id}`, { geral: false })
    await calls.put(`/quick-messages/${id}`, { geral: true })
    await calls.delete(`/quick-messages/${id}`)
    assert.deepEqual(emitted(companyId), [
      { rooms: all, action: 'create' },
      { rooms: all, action: 'delete' },
      { rooms: own, action: 'update' },
      { rooms: own, action: 'delete' },
      { rooms: all, action: 'update' },
      { rooms: all, action: 'delete' },
    ])
    const body = { action: 'delete', id, quickMessageId: id }
    assert.deepEqual(realtime.deliveries.at(-1)!.body, body)
  })

  test('{said} is refused')
    .with(
      [
        {},
        { shortcode: '' },
        { shortcode: ' / ' },
        { shortcode: 'a'.repeat(51) },
        { shortcode: 'a', message: 'x'.repeat(4097) },
        { shortcode: 'a', geral: 'maybe' },
        { shortcode: 'a', status: 7 },
      ].map((form) => ({ said: JSON.stringify(form).slice(0, 60), form }))
    )
    .run(async ({ client }, { form }) => {
      const answer = await apiAs(client, await anAgent()).post('/quick-messages', form)
      answer.assertStatus(422)
      answer.assertBodyContains({ error: 'ERR_VALIDATION' })
    })

  test('QM-01: a shortcode is unique per owner, and among shared replies', async ({
    client,
    assert,
  }) => {
    const agent = await anAgent()
    const colleague = await anAgent({ company: agent.company })
    const calls = apiAs(client, agent)
    const own = (await calls.post('/quick-messages', { shortcode: 'ola' })).body()
    const shared = await calls.post('/quick-messages', { shortcode: 'ola', geral: true })
    shared.assertStatus(200)
    ;(await apiAs(client, colleague).post('/quick-messages', { shortcode: 'ola' })).assertStatus(
      200
    )
    for (const answer of [
      await calls.post('/quick-messages', { shortcode: 'OLA' }),
      await apiAs(client, colleague).post('/quick-messages', { shortcode: 'Ola', geral: true }),
      await calls.put(`/quick-messages/${own.id}`, { geral: true }),
    ]) {
      answer.assertStatus(409)
      answer.assertBodyContains({ error: 'ERR_DUPLICATED_SHORTCODE' })
    }
    assert.lengthOf(await db.from('quick_replies').where('company_id', agent.company.id), 3)
  })

  test('QM-01: change and deletion of a shared reply by {who}: {status}')
    .with([
      { who: 'its owner', as: 'owner', status: 200 },
      { who: 'an admin', as: 'admin', status: 200 },
      { who: 'a supervisor', as: 'supervisor', status: 403 },
      { who: 'a colleague', as: 'colleague', status: 403 },
    ] as const)
    .run(async ({ client, assert }, { as, status }) => {
      const owner = await anAgent()
      const { company } = owner
      const people = {
        owner,
        admin: await anAdmin({ company }),
        supervisor: await aSupervisor({ company }),
        colleague: await anAgent({ company }),
      }
      const { id } = await aQuickReply(owner.user, { shortcode: 'antes', isShared: true })
      const calls = apiAs(client, people[as])
      const edited = await calls.put(`/quick-messages/${id}`, { shortcode: 'depois' })
      edited.assertStatus(status)
      ;(await calls.get(`/quick-messages/${id}`)).assertBodyContains({
        shortcode: status === 200 ? 'depois' : 'antes',
        userId: owner.user.id,
      })
      const deleted = await calls.delete(`/quick-messages/${id}`)
      deleted.assertStatus(status)
      assert.lengthOf(await db.from('quick_replies').where({ id }), status === 200 ? 0 : 1)
      if (status !== 200) deleted.assertBodyContains({ error: 'ERR_NO_PERMISSION' })
    })

  test('fields missing in the body are unchanged; null empties the text', async ({ client }) => {
    const agent = await anAgent()
    const { id } = await aQuickReply(agent.user, { shortcode: 'ola', body: 'Oi', isActive: false })
    const calls = apiAs(client, agent)
    const renamed = await calls.put(`/quick-messages/${id}`, { shortcode: 'oi' })
    renamed.assertBodyContains({ shortcode: 'oi', message: 'Oi', status: false, geral: false })
    const emptied = await calls.put(`/quick-messages/${id}`, { message: null })
    emptied.assertBodyContains({ shortcode: 'oi', message: '' })
  })
})
