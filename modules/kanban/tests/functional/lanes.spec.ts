/** Listing and ordering lanes (TAG-01). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { fakeRealtime, type HeardRealtime } from '#app/kernel/testing/fakes/realtime'
import { aStranger } from '#modules/identity/testing'
import { aBoard } from '#modules/kanban/tests/a_board'
import { aTag, hang } from '#modules/tags/testing'
import { aTicket } from '#modules/tickets/testing'

const namesOf = ({ lista }: { lista: { name: string }[] }) => lista.map(({ name }) => name)

test.group('kanban: lanes', (group) => {
  let realtime: HeardRealtime
  group.each.setup(async () => {
    realtime = fakeRealtime()
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      realtime.restore()
      await undo()
    }
  })

  test('TAG-01: lists the tags that are columns, by position and then id, without ordinary tags', async ({
    client,
    assert,
  }) => {
    const { admin, agent, lanes } = await aBoard()
    const [orcamento] = lanes
    await aTag(admin.actor, { name: 'Antes', isKanban: true, position: 0 })
    await aTag(admin.actor, { name: 'Empatada', isKanban: true, position: 2 })
    const answer = await apiAs(client, agent).get('/tags/kanban')
    answer.assertStatus(200)
    assert.deepEqual(namesOf(answer.body()), ['Antes', 'Orçamento', 'Pagamento', 'Empatada'])
    const { id, name, color } = orcamento
    assert.deepEqual(answer.body().lista[1], { id, name, color, kanban: 1 })
  })

  test('TAG-01: users who may mark columns may order them; columns not named follow, and events are emitted', async ({
    client,
    assert,
  }) => {
    const { admin, supervisor, agent, lanes } = await aBoard()
    const [, second] = lanes
    await aTag(admin.actor, { name: 'Entrega', isKanban: true, position: 3 })
    const calls = apiAs(client, supervisor)
    const answer = await calls.put('/tags/kanban/order', { ids: [second.id] })
    answer.assertStatus(200)
    assert.deepEqual(namesOf(answer.body()), ['Pagamento', 'Orçamento', 'Entrega'])
    assert.deepEqual((await calls.get('/tags/kanban')).body(), answer.body())
    const emitted = realtime.named(`company-${admin.actor.companyId}-tag`)
    assert.deepEqual(
      emitted.map(({ body }) => body.tagId),
      [second.id, lanes[0].id]
    )
    const audited = { action: 'tags.order', company_id: admin.actor.companyId }
    assert.lengthOf(await db.from('audit_entries').where(audited), 1)
    // Repeated, the order changes nothing and emits nothing.
    ;(await calls.put('/tags/kanban/order', { ids: [second.id] })).assertStatus(200)
    assert.lengthOf(realtime.named(`company-${admin.actor.companyId}-tag`), 2)
    ;(await apiAs(client, agent).put('/tags/kanban/order', { ids: [second.id] })).assertStatus(403)
  })

  test('TAG-01, API-03: an order may only contain lanes of the company', async ({ client }) => {
    const { admin, label, lanes } = await aBoard()
    const foreign = await aTag((await aStranger()).actor, { isKanban: true })
    const calls = apiAs(client, admin)
    for (const id of [foreign.id, label.id, 2_000_000_000]) {
      const answer = await calls.put('/tags/kanban/order', { ids: [lanes[0].id, id] })
      answer.assertStatus(404)
      answer.assertBodyContains({ error: 'ERR_NO_TAG_FOUND' })
    }
    for (const body of [{}, { ids: [] }, { ids: 'x' }, { ids: [0] }]) {
      ;(await calls.put('/tags/kanban/order', body)).assertStatus(422)
    }
  })

  test('TAG-01, TAG-03: a label that becomes a lane is the last one, and gets its tickets that are in no lane', async ({
    client,
    assert,
  }) => {
    const { admin, lanes, label } = await aBoard()
    const [free, placed] = [await aTicket(admin.actor), await aTicket(admin.actor)]
    await hang(label, free)
    await hang(label, placed)
    await hang(lanes[0], placed)
    const calls = apiAs(client, admin)
    ;(await calls.put(`/tags/${label.id}`, { kanban: 1 })).assertStatus(200)
    assert.deepEqual(namesOf((await calls.get('/tags/kanban')).body()).at(-1), 'VIP')
    const shown = async (id: number) =>
      (await calls.get(`/tickets/${id}`)).body().tags.map(({ name }: { name: string }) => name)
    assert.deepEqual(await shown(free.id), ['VIP'])
    assert.deepEqual(await shown(placed.id), ['Orçamento'])
    const emitted = realtime.named(`company-${admin.actor.companyId}-ticket`)
    assert.deepEqual(
      emitted.map(({ body }) => (body.ticket as { id: number }).id),
      [placed.id]
    )
    // When it becomes a plain label again, its tickets keep it.
    ;(await calls.put(`/tags/${label.id}`, { kanban: 0 })).assertStatus(200)
    assert.notInclude(namesOf((await calls.get('/tags/kanban')).body()), 'VIP')
    assert.deepEqual(await shown(free.id), ['VIP'])
    ;(await calls.post('/tags', { name: 'Entrega', kanban: 1 })).assertBodyContains({ kanban: 1 })
    assert.deepEqual(namesOf((await calls.get('/tags/kanban')).body()).at(-1), 'Entrega')
  })

  test('TAG-02, TAG-03: a ticket set to several lanes is in the last one; repeating it changes nothing', async ({
    client,
    assert,
  }) => {
    const { admin, lanes, label } = await aBoard()
    const ticket = await aTicket(admin.actor)
    const calls = apiAs(client, admin)
    const tags = [{ name: 'pagamento' }, { id: label.id }, { id: lanes[0].id }]
    for (let times = 0; times < 2; times++) {
      const answer = await calls.post('/tags/sync', { ticketId: ticket.id, tags })
      answer.assertStatus(200)
      const names = answer.body().tags.map(({ name }: { name: string }) => name)
      assert.deepEqual(names, ['Orçamento', 'VIP'])
    }
  })
})
