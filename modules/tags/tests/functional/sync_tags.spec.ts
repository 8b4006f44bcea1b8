/** Sets a ticket's tags to exactly the chosen ones, which ticket lists then show (TAG-02, TCK-01, TCK-07). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { fakeRealtime, type HeardRealtime } from '#app/kernel/testing/fakes/realtime'
import { aStranger, anAdmin, anAgent } from '#modules/identity/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'
import { aTag, hang } from '#modules/tags/testing'
import { aTicket } from '#modules/tickets/testing'

interface Listed {
  readonly id: number
  readonly tags: readonly { readonly id: number; readonly name: string }[]
}
const namesOf = ({ tags }: Pick<Listed, 'tags'>) => tags.map(({ name }) => name)

test.group('POST /tags/sync', (group) => {
  let realtime: HeardRealtime
  group.each.setup(async () => {
    realtime = fakeRealtime()
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      realtime.restore()
      await undo()
    }
  })

  test('TAG-02: the chosen tags replace the previous ones, by id and by name; unknown names become new tags', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const ticket = await aTicket(admin.actor)
    const [old, vip, gift] = [
      await aTag(admin.actor, { name: 'Antiga' }),
      await aTag(admin.actor, { name: 'VIP' }),
      await aTag(admin.actor, { name: 'Presente', isKanban: true }),
    ]
    await hang(old, ticket)
    const calls = apiAs(client, admin)
    const tags = [
      { id: vip.id, name: 'whatever the client shows' },
      { name: 'presente' },
      { name: 'Nova' },
    ]
    const answer = await calls.post('/tags/sync', { ticketId: ticket.id, tags })
    answer.assertStatus(200)
    const given = answer.body()
    assert.equal(given.uuid, ticket.uuid)
    assert.deepEqual(namesOf(given), ['Nova', 'Presente', 'VIP'])
    assert.deepEqual(given.tags[1], { id: gift.id, name: 'Presente', color: gift.color, kanban: 1 })
    assert.deepEqual((await calls.get(`/tickets/${ticket.id}`)).body().tags, given.tags)
    assert.deepEqual(namesOf({ tags: (await calls.get('/tags/list')).body() }), [
      'Antiga',
      'Nova',
      'Presente',
      'VIP',
    ])
  })

  test('RT-06: events are emitted for the ticket, to users who see it, and for the created tag', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const { companyId } = admin.actor
    const ticket = await aTicket(admin.actor)
    await apiAs(client, admin).post('/tags/sync', {
      ticketId: ticket.id,
      tags: [{ name: 'Nova' }],
    })
    const [emitted, ...more] = realtime.named(`company-${companyId}-ticket`)
    assert.lengthOf(more, 0)
    assert.equal(emitted!.body.action, 'update')
    assert.deepEqual(namesOf(emitted!.body.ticket as Listed), ['Nova'])
    assert.include(emitted!.rooms, `company-${companyId}-ticket-${ticket.id}`)
    assert.include(emitted!.rooms, `company-${companyId}-pending`)
    assert.lengthOf(realtime.named(`company-${companyId}-tag`), 1)
  })

  test('TAG-02: a repeated call returns the same response and emits nothing more', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const ticket = await aTicket(admin.actor)
    const { id } = await aTag(admin.actor)
    const body = { ticketId: ticket.id, tags: [{ id }, { id }] }
    const answers = [
      await apiAs(client, admin).post('/tags/sync', body),
      await apiAs(client, admin).post('/tags/sync', body),
    ]
    assert.deepEqual(answers[1]!.body(), answers[0]!.body())
    assert.lengthOf(answers[0]!.body().tags, 1)
    assert.lengthOf(realtime.named(`company-${admin.actor.companyId}-ticket`), 1)
  })

  test('TAG-02: an empty choice removes all', async ({ client, assert }) => {
    const admin = await anAdmin()
    const ticket = await aTicket(admin.actor)
    await hang(await aTag(admin.actor), ticket)
    const answer = await apiAs(client, admin).post('/tags/sync', {
      ticketId: ticket.id,
      tags: [],
    })
    assert.deepEqual(answer.body().tags, [])
  })

  test('{said} is refused')
    .with(
      [
        { tags: [] },
        { ticketId: 1 },
        { ticketId: 1, tags: [{}] },
        { ticketId: 1, tags: [{ name: 'ab' }] },
        { ticketId: 1, tags: ['VIP'] },
        { ticketId: 'x', tags: [] },
      ].map((body) => ({ said: JSON.stringify(body).slice(0, 60), body }))
    )
    .run(async ({ client }, { body }) => {
      const answer = await apiAs(client, await anAdmin()).post('/tags/sync', body)
      answer.assertStatus(422)
    })

  test('AUT-14: an agent may only label tickets that they see', async ({ client, assert }) => {
    const agent = await anAgent()
    const queue = await aQueue(agent.actor)
    const foreign = await aTicket(agent.actor, { queueId: queue.id })
    const { id } = await aTag(agent.actor)
    const sync = (ticketId: number) =>
      apiAs(client, agent).post('/tags/sync', { ticketId, tags: [{ id }] })
    const refused = await sync(foreign.id)
    refused.assertStatus(403)
    refused.assertBodyContains({ error: 'ERR_NO_PERMISSION' })
    assert.lengthOf(await db.from('ticket_tags').where('ticket_id', foreign.id), 0)
    await joinQueue(queue, agent.user)
    ;(await sync(foreign.id)).assertStatus(200)
  })

  test('API-02, API-03: another company’s ticket or tag is 404, and nothing is changed partially', async ({
    client,
    assert,
  }) => {
    const [admin, stranger] = [await anAdmin(), await aStranger()]
    const [ours, theirs] = [await aTicket(admin.actor), await aTicket(stranger.actor)]
    const [tag, foreignTag] = [await aTag(admin.actor), await aTag(stranger.actor)]
    const calls = apiAs(client, admin)
    const tags = [{ id: tag.id }]
    const ticket = await calls.post('/tags/sync', { ticketId: theirs.id, tags })
    ticket.assertStatus(404)
    ticket.assertBodyContains({ error: 'ERR_NO_TICKET_FOUND' })
    const mixed = [{ name: 'Nova' }, ...tags, { id: foreignTag.id }]
    const label = await calls.post('/tags/sync', { ticketId: ours.id, tags: mixed })
    label.assertStatus(404)
    label.assertBodyContains({ error: 'ERR_NO_TAG_FOUND' })
    assert.lengthOf(await db.from('ticket_tags').where('ticket_id', ours.id), 0)
    assert.lengthOf((await calls.get('/tags/list')).body(), 1)
  })
})

test.group('tags in lists of tickets', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('TCK-07: each ticket of a page has its own tags', async ({ client, assert }) => {
    const admin = await anAdmin()
    const [one, two, none] = [
      await aTicket(admin.actor),
      await aTicket(admin.actor),
      await aTicket(admin.actor),
    ]
    const [beta, alfa] = [
      await aTag(admin.actor, { name: 'beta' }),
      await aTag(admin.actor, { name: 'Alfa' }),
    ]
    await hang(beta, one)
    await hang(alfa, one)
    await hang(beta, two)
    const { tickets } = (await apiAs(client, admin).get('/tickets', { status: 'pending' })).body()
    const byId = new Map((tickets as Listed[]).map((ticket) => [ticket.id, namesOf(ticket)]))
    assert.deepEqual(byId.get(one.id), ['Alfa', 'beta'])
    assert.deepEqual(byId.get(two.id), ['beta'])
    assert.deepEqual(byId.get(none.id), [])
  })

  test('TCK-01: the filter finds the tickets that carry ALL of the tags', async ({
    client,
    assert,
  }) => {
    const [admin, stranger] = [await anAdmin(), await aStranger()]
    const [both, one] = [await aTicket(admin.actor), await aTicket(admin.actor)]
    const [vip, gift] = [await aTag(admin.actor), await aTag(admin.actor)]
    for (const tag of [vip, gift]) await hang(tag, both)
    await hang(vip, one)
    const theirs = await aTag(stranger.actor)
    await hang(theirs, await aTicket(stranger.actor))
    const found = async (...ids: number[]) => {
      const query = { tags: JSON.stringify(ids), showAll: 'true' }
      const { tickets, count } = (await apiAs(client, admin).get('/tickets', query)).body()
      assert.equal(count, tickets.length)
      return (tickets as Listed[]).map(({ id }) => id).toSorted((a, b) => a - b)
    }
    assert.deepEqual(await found(vip.id), [both.id, one.id])
    assert.deepEqual(await found(vip.id, gift.id), [both.id])
    assert.deepEqual(await found(gift.id, gift.id), [both.id])
    assert.deepEqual(await found(vip.id, theirs.id), [])
    assert.deepEqual(await found(theirs.id), [])
  })
})
