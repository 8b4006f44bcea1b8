/** The cards of a board (TAG-04). */
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { apiAs } from '#app/kernel/testing/api'
import { anAgent, aStranger } from '#modules/identity/testing'
import { maxCards } from '#modules/kanban/contract'
import { aBoard } from '#modules/kanban/tests/a_board'
import { hang } from '#modules/tags/testing'
import { aConnection, aTicket } from '#modules/tickets/testing'

interface Board {
  readonly tickets: readonly { readonly id: number; readonly contact: { readonly name: string } }[]
  readonly count: number
  readonly hasMore: boolean
}
const namesOf = ({ tickets }: Board) => tickets.map(({ contact }) => contact.name)

/** One ticket of each kind, the newest first in this list. */
async function aFullBoard() {
  const board = await aBoard()
  const { admin, agent, sales, money } = board
  const colleague = await anAgent({ company: board.company })
  const kinds = [
    { name: 'Espera em Vendas', queueId: sales.id },
    { name: 'Espera em Contas', queueId: money.id },
    { name: 'Espera sem fila' },
    { name: 'Do agente', queueId: sales.id, status: 'open', userId: agent.user.id },
    { name: 'Do colega em Vendas', queueId: sales.id, status: 'open', userId: colleague.user.id },
    { name: 'Do colega em Contas', queueId: money.id, status: 'open', userId: colleague.user.id },
    { name: 'Do admin', status: 'open', userId: admin.user.id },
    { name: 'Encerrado', status: 'closed', closedQueueId: sales.id, userId: agent.user.id },
  ] as const
  const { id: connectionId } = await aConnection(admin.actor)
  const newest = DateTime.fromISO('2026-03-05T12:00:00Z')
  for (const [at, kind] of kinds.entries()) {
    const updatedAt = newest.minus({ minutes: at })
    await aTicket(admin.actor, { ...kind, connectionId, updatedAt })
  }
  await aTicket((await aStranger()).actor, { name: 'De outra empresa' })
  return { ...board, colleague }
}

test.group('GET /ticket/kanban', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('TAG-04: a card has the fields of the contract, with all its tags', async ({
    client,
    assert,
  }) => {
    const { admin, agent, sales, lanes, label } = await aBoard()
    const ticket = await aTicket(admin.actor, {
      name: 'Ana Lima',
      phone: '5511987654321',
      queueId: sales.id,
      status: 'open',
      userId: agent.user.id,
      lastMessage: 'Chegou?',
      unreadMessages: 2,
    })
    await hang(lanes[1], ticket)
    await hang(label, ticket)
    const answer = await apiAs(client, agent).get('/ticket/kanban')
    answer.assertStatus(200)
    const tagWire = ({ id, name, color }: typeof label, kanban: 0 | 1) => ({
      id,
      name,
      color,
      kanban,
    })
    assert.deepEqual(answer.body(), {
      tickets: [
        {
          id: ticket.id,
          uuid: ticket.uuid,
          status: 'open',
          lastMessage: 'Chegou?',
          unreadMessages: 2,
          updatedAt: ticket.updatedAt.toUTC().toISO(),
          queue: { id: sales.id, name: 'Vendas', color: sales.color },
          user: { id: agent.user.id, name: agent.user.name },
          contact: {
            id: ticket.contactId,
            name: 'Ana Lima',
            number: '5511987654321',
            profilePicUrl: '',
          },
          tags: [tagWire(lanes[1], 1), tagWire(label, 0)],
        },
      ],
      count: 1,
      hasMore: false,
    })
  })

  test(
    'TAG-04, TCK-04: tickets of the requested states that the user may see, last changed first: {who}'
  )
    .with([
      { who: 'admin, all', query: { showAll: 'true' }, sees: [0, 1, 2, 3, 4, 5, 6] },
      { who: 'admin, own', query: {}, sees: [0, 1, 2, 6] },
      { who: 'supervisor', query: { showAll: 'true' }, sees: [0, 3, 4] },
      { who: 'agent', query: { showAll: 'true' }, sees: [0, 3] },
      { who: 'agent, also closed', query: { finished: 'true' }, sees: [0, 3, 7] },
    ] as const)
    .run(async ({ client, assert }, { who, query, sees }) => {
      const board = await aFullBoard()
      const person = board[who.split(',')[0] as 'admin' | 'supervisor' | 'agent']
      const answer = await apiAs(client, person).get('/ticket/kanban', query)
      answer.assertStatus(200)
      const all = [
        'Espera em Vendas',
        'Espera em Contas',
        'Espera sem fila',
        'Do agente',
        'Do colega em Vendas',
        'Do colega em Contas',
        'Do admin',
        'Encerrado',
      ]
      assert.deepEqual(
        namesOf(answer.body()),
        sees.map((at) => all[at])
      )
      assert.equal(answer.body().count, sees.length)
    })

  test('TAG-04, TCK-03: filtered by queues, tickets without a queue stay for whoever may see them', async ({
    client,
    assert,
  }) => {
    const { admin, agent, sales, money } = await aFullBoard()
    const narrowed = async (who: typeof admin, ids: readonly number[]) => {
      const query = { queueIds: JSON.stringify(ids), showAll: 'true' }
      return namesOf((await apiAs(client, who).get('/ticket/kanban', query)).body())
    }
    assert.deepEqual(await narrowed(admin, [money.id]), [
      'Espera em Contas',
      'Espera sem fila',
      'Do colega em Contas',
      'Do admin',
    ])
    assert.deepEqual(await narrowed(agent, [sales.id, money.id]), ['Espera em Vendas', 'Do agente'])
    assert.deepEqual(await narrowed(agent, []), [])
  })

  test('TAG-04, TCK-01: an admin can filter by users; for others that filter is ignored', async ({
    client,
    assert,
  }) => {
    const { admin, supervisor, agent, colleague } = await aFullBoard()
    const ids = JSON.stringify([agent.user.id, colleague.user.id])
    const query = { users: ids, showAll: 'true' }
    assert.deepEqual(namesOf((await apiAs(client, admin).get('/ticket/kanban', query)).body()), [
      'Do agente',
      'Do colega em Vendas',
      'Do colega em Contas',
    ])
    const all = namesOf((await apiAs(client, supervisor).get('/ticket/kanban')).body())
    assert.deepEqual(
      namesOf((await apiAs(client, supervisor).get('/ticket/kanban', query)).body()),
      all
    )
  })

  test('refuses an invalid filter: {name} = {value}')
    .with([
      { name: 'queueIds', value: 'x' },
      { name: 'queueIds', value: '{"a":1}' },
      { name: 'users', value: '[-1]' },
      { name: 'showAll', value: 'maybe' },
      { name: 'finished', value: '7' },
    ])
    .run(async ({ client }, { name, value }) => {
      const { admin } = await aBoard()
      const answer = await apiAs(client, admin).get('/ticket/kanban', { [name]: value })
      answer.assertStatus(422)
    })

  test('TAG-04: returns the five hundred newest with as many database queries as for one', async ({
    client,
    assert,
  }) => {
    const { admin, lanes, label } = await aBoard()
    const calls = apiAs(client, admin)
    const first = await aTicket(admin.actor)
    const asked = async () => {
      let statements = 0
      const countStatement = () => void statements++
      const database = db.connection().getWriteClient()
      database.on('query', countStatement)
      const answer = await calls.get('/ticket/kanban', { showAll: 'true' })
      database.off('query', countStatement)
      return { statements, board: answer.body() as Board }
    }
    const one = await asked()
    await db.rawQuery(
      `insert into contacts (company_id, name, number, created_at, updated_at)
         select company_id, 'Cliente ' || n, '55119' || (50000000 + n), now(), now()
         from contacts, generate_series(1, 509) n where contacts.id = ?`,
      [first.contactId]
    )
    await db.rawQuery(
      `insert into tickets (company_id, contact_id, connection_id, uuid, status, created_at, updated_at)
         select c.company_id, c.id, ?, gen_random_uuid(), 'pending', now(),
           now() + make_interval(secs => substr(c.name, 9)::int)
         from contacts c where c.company_id = ? and c.name like 'Cliente %'`,
      [first.connectionId, admin.actor.companyId]
    )
    await db.rawQuery(
      `insert into ticket_tags (company_id, ticket_id, tag_id, is_kanban, created_at)
         select tickets.company_id, tickets.id, tags.id, tags.is_kanban, now()
         from tickets, tags where tags.id in (?, ?) and tickets.company_id = tags.company_id`,
      [lanes[0].id, label.id]
    )
    const many = await asked()
    assert.equal(many.statements, one.statements)
    assert.lengthOf(many.board.tickets, maxCards)
    assert.deepInclude(many.board, { count: 510, hasMore: true })
    assert.equal(namesOf(many.board)[0], 'Cliente 509')
    assert.notInclude(namesOf(many.board), 'Cliente 9')
    assert.notInclude(
      many.board.tickets.map(({ id }) => id),
      first.id
    )
  })
})
