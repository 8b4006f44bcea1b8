/** Moving a ticket between lanes; it is in at most one (TAG-03). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { grant } from '#app/kernel/testing/fakes/entitlements'
import { fakeRealtime, type HeardRealtime } from '#app/kernel/testing/fakes/realtime'
import { aStranger } from '#modules/identity/testing'
import { aBoard } from '#modules/kanban/tests/a_board'
import { aTag, hang } from '#modules/tags/testing'
import { aTicket } from '#modules/tickets/testing'

const namesOf = ({ tags }: { tags: { name: string }[] }) => tags.map(({ name }) => name)

test.group('kanban: moving a card', (group) => {
  let realtime: HeardRealtime
  group.each.setup(async () => {
    realtime = fakeRealtime()
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      realtime.restore()
      await undo()
    }
  })

  test('TAG-03: a card moves between columns and out again; other tags are kept, and each move emits an event', async ({
    client,
    assert,
  }) => {
    const { admin, agent, lanes, label, sales } = await aBoard()
    const ticket = await aTicket(admin.actor, { queueId: sales.id })
    await hang(label, ticket)
    const calls = apiAs(client, agent)
    const [first, second] = lanes.map(({ id }) => `/ticket-tags/${ticket.id}/${id}`)
    const answers = [
      await calls.put(first!, {}),
      await calls.put(second!, {}),
      await calls.delete(`/ticket-tags/${ticket.id}`),
    ]
    for (const answer of answers) answer.assertStatus(200)
    assert.deepEqual(
      answers.map((answer) => namesOf(answer.body())),
      [['Orçamento', 'VIP'], ['Pagamento', 'VIP'], ['VIP']]
    )
    const emitted = realtime.named(`company-${admin.actor.companyId}-ticket`)
    assert.deepEqual(
      emitted.map(({ body }) => namesOf(body.ticket as never)),
      [['Orçamento', 'VIP'], ['Pagamento', 'VIP'], ['VIP']]
    )
    const audited = { action: 'tags.move', company_id: admin.actor.companyId }
    const audits = await db.from('audit_entries').where(audited).orderBy('id')
    assert.lengthOf(audits, 3)
    assert.deepEqual(audits[1].before, { laneIds: [lanes[0].id] })
    assert.deepEqual(audits[1].after, { tagId: lanes[1].id })
  })

  test('TAG-03: 200 even if nothing changes, and no event is emitted', async ({
    client,
    assert,
  }) => {
    const { admin, lanes, label } = await aBoard()
    const ticket = await aTicket(admin.actor)
    await hang(lanes[0], ticket)
    await hang(label, ticket)
    const calls = apiAs(client, admin)
    for (const { id } of [lanes[0], label]) {
      const answer = await calls.put(`/ticket-tags/${ticket.id}/${id}`, {})
      answer.assertStatus(200)
      assert.deepEqual(namesOf(answer.body()), ['Orçamento', 'VIP'])
    }
    const bare = await aTicket(admin.actor)
    const left = await calls.delete(`/ticket-tags/${bare.id}`)
    left.assertStatus(200)
    assert.deepEqual(namesOf(left.body()), [])
    assert.lengthOf(realtime.named(`company-${admin.actor.companyId}-ticket`), 0)
  })

  test('TAG-03: adding a plain label keeps the lane', async ({ client, assert }) => {
    const { admin, lanes, label } = await aBoard()
    const ticket = await aTicket(admin.actor)
    await hang(lanes[1], ticket)
    const answer = await apiAs(client, admin).put(`/ticket-tags/${ticket.id}/${label.id}`, {})
    answer.assertStatus(200)
    assert.deepEqual(namesOf(answer.body()), ['Pagamento', 'VIP'])
  })

  test('TAG-03, TCK-04: refuses to move a ticket that the user may not see', async ({
    client,
    assert,
  }) => {
    const { admin, agent, lanes, money } = await aBoard()
    const foreign = await aTicket(admin.actor, { queueId: money.id })
    await hang(lanes[0], foreign)
    const calls = apiAs(client, agent)
    for (const answer of [
      await calls.put(`/ticket-tags/${foreign.id}/${lanes[1].id}`, {}),
      await calls.delete(`/ticket-tags/${foreign.id}`),
    ]) {
      answer.assertStatus(403)
      answer.assertBodyContains({ error: 'ERR_NO_PERMISSION' })
    }
    const hung = await db.from('ticket_tags').where('ticket_id', foreign.id)
    assert.deepEqual(
      hung.map((row) => row.tag_id),
      [lanes[0].id]
    )
  })

  test('API-02: another company’s ticket or lane is not found', async ({ client }) => {
    const { admin, lanes } = await aBoard()
    const stranger = await aStranger()
    const ours = await aTicket(admin.actor)
    const theirs = await aTicket(stranger.actor)
    const lane = await aTag(stranger.actor, { isKanban: true })
    const calls = apiAs(client, admin)
    const tries = [
      [await calls.put(`/ticket-tags/${theirs.id}/${lanes[0].id}`, {}), 'ERR_NO_TICKET_FOUND'],
      [await calls.put(`/ticket-tags/${ours.id}/${lane.id}`, {}), 'ERR_NO_TAG_FOUND'],
      [await calls.put(`/ticket-tags/${ours.id}/x`, {}), 'ERR_NO_TAG_FOUND'],
      [await calls.delete(`/ticket-tags/${theirs.id}`), 'ERR_NO_TICKET_FOUND'],
    ] as const
    for (const [answer, error] of tries) {
      answer.assertStatus(404)
      answer.assertBodyContains({ error })
    }
  })

  test('API-14: all calls are refused if the plan does not include the module', async ({
    client,
    cleanup,
  }) => {
    const { admin, company, lanes } = await aBoard()
    const { id } = await aTicket(admin.actor)
    cleanup(grant(company.id, { 'kanban.use': false }))
    const calls = apiAs(client, admin)
    for (const answer of [
      await calls.get('/ticket/kanban'),
      await calls.get('/tags/kanban'),
      await calls.put('/tags/kanban/order', { ids: [lanes[1].id] }),
      await calls.put(`/ticket-tags/${id}/${lanes[0].id}`, {}),
      await calls.delete(`/ticket-tags/${id}`),
    ]) {
      answer.assertStatus(403)
      answer.assertBodyContains({ error: 'ERR_PLAN_FEATURE' })
    }
  })

  test('refuses all endpoints without a token', async ({ client }) => {
    const calls = apiAs(client, null)
    for (const answer of [
      await calls.get('/ticket/kanban'),
      await calls.get('/tags/kanban'),
      await calls.put('/tags/kanban/order', { ids: [1] }),
      await calls.put('/ticket-tags/1/1', {}),
      await calls.delete('/ticket-tags/1'),
    ]) {
      answer.assertStatus(403)
      answer.assertBodyContains({ error: 'ERR_TOKEN_EXPIRED' })
    }
  })
})
