/** Search of tickets: by contact, number, id, protocol and message text (TCK-05). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { now } from '#app/kernel/clock'
import { aStranger, anAdmin, anAgent } from '#modules/identity/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'
import { aTicket } from '#modules/tickets/testing'
import { aMessage } from '#modules/messages/testing'

type Person = Awaited<ReturnType<typeof anAdmin>>

interface Found {
  readonly id: number
  readonly protocol: string
  readonly messageHit?: { readonly id: number; readonly body: string; readonly createdAt: string }
}

test.group('GET /tickets?searchParam', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const search = async (client: ApiClient, person: Person, searchParam: string, more = {}) => {
    const answer = await client
      .get('/tickets')
      .bearerToken(person.token)
      .qs({ searchParam, showAll: 'true', ...more })
    answer.assertStatus(200)
    return answer.body() as { tickets: Found[]; count: number; hasMore: boolean }
  }
  const idsFound = async (...asked: Parameters<typeof search>) =>
    (await search(...asked)).tickets.map(({ id }) => id)

  test('TCK-05: matches a part of the contact’s name, ignoring case and accents', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const { id } = await aTicket(admin.actor, { name: 'José Ávila' })
    await aTicket(admin.actor, { name: 'Ana Lima' })
    for (const text of ['jose avila', 'ÁVI', '  josé  ']) {
      assert.deepEqual(await idsFound(client, admin, text), [id], text)
    }
    assert.deepEqual(await idsFound(client, admin, 'jos% avila'), [])
  })

  test('TCK-05: matches a number in both Brazilian forms, in any notation', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const { id } = await aTicket(admin.actor, { phone: '5511977776666' })
    await aTicket(admin.actor)
    for (const text of ['5511977776666', '551177776666', '+55 (11) 97777-6666', '77776666']) {
      assert.deepEqual(await idsFound(client, admin, text), [id], text)
    }
  })

  test('TCK-05: the id and the protocol match their ticket', async ({ client, assert }) => {
    const admin = await anAdmin()
    const { id } = await aTicket(admin.actor)
    const [{ protocol }] = (await search(client, admin, String(id))).tickets
    assert.include(await idsFound(client, admin, String(id)), id)
    assert.deepEqual(await idsFound(client, admin, protocol), [id])
  })

  test('TCK-05: matches message text and returns the newest matching message', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const ticket = await aTicket(admin.actor)
    await aMessage(ticket, { body: 'A devolução ainda não chegou' })
    const newest = await aMessage(ticket, { body: 'E a DEVOLUCAO?' })
    await aMessage(ticket, { body: 'obrigado' })
    await aMessage(await aTicket(admin.actor), { body: 'outra coisa' })

    const { tickets, count, hasMore } = await search(client, admin, 'devolucao')
    assert.deepEqual([tickets.length, count, hasMore], [1, 1, false])
    assert.deepEqual(tickets[0].messageHit, {
      id: newest.id,
      body: 'E a DEVOLUCAO?',
      createdAt: newest.sentAt.toUTC().toISO(),
    })
  })

  test('TCK-05: {text} finds {found}')
    .with([
      { text: 'prazo entrega', found: true },
      { text: 'entrega prazo', found: true },
      { text: '"prazo de entrega"', found: true },
      { text: '"prazo entrega"', found: false },
      { text: '"entrega de prazo"', found: false },
      { text: '"QUAL o prazo, de ENTREGA: amanha"', found: true },
      { text: '"azo de entrega"', found: false },
      { text: '"prazo de entr"', found: false },
      { text: '"prazo_de entrega"', found: true },
      { text: '"prazo % entrega"', found: false },
      { text: '"48213"', found: true },
      { text: 'prazo cancelar', found: false },
      { text: '"qual o prazo" manha', found: true },
      { text: 'amanhã', found: true },
      { text: 'aman', found: true },
      { text: 'pra entrega', found: false },
      { text: '48213', found: true },
      { text: "entrega & ! | :* '", found: true },
      { text: '%', found: false },
    ])
    .run(async ({ client, assert }, { text, found }) => {
      const admin = await anAdmin()
      const ticket = await aTicket(admin.actor)
      await aMessage(ticket, {
        body: 'Qual o prazo de entrega, amanhã de manhã? (pedido n.º 48213)',
      })
      assert.deepEqual(await idsFound(client, admin, text), found ? [ticket.id] : [])
    })

  test('TCK-05: characters that become several words or none match as they were written: {text}')
    .with([
      { text: '½½½', found: true },
      { text: '"½½½"', found: true },
      { text: 'ﬁlme', found: true },
      { text: 'film', found: true },
      { text: '①②③', found: false },
      { text: '％', found: false },
    ])
    .run(async ({ client, assert }, { text, found }) => {
      const admin = await anAdmin()
      const ticket = await aTicket(admin.actor)
      await aMessage(ticket, { body: 'São ½½½ de ﬁlme' })
      assert.deepEqual(await idsFound(client, admin, text), found ? [ticket.id] : [])
    })

  test('TCK-05, TCK-02: other filters apply to matches and to their count', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const open = await aTicket(admin.actor, { status: 'open', userId: admin.user.id })
    const waits = await aTicket(admin.actor)
    for (const ticket of [open, waits]) await aMessage(ticket, { body: 'garantia' })
    assert.deepEqual(await idsFound(client, admin, 'garantia', { status: 'open' }), [open.id])
    assert.lengthOf(await idsFound(client, admin, 'garantia'), 2)
  })

  test('TCK-05, TCK-06: most recently changed first, in pages', async ({ client, assert }) => {
    const admin = await anAdmin()
    const ids: number[] = []
    for (let turn = 0; turn < 43; turn++) {
      const ticket = await aTicket(admin.actor, { updatedAt: now().plus({ seconds: turn }) })
      await aMessage(ticket, { body: 'orçamento' })
      ids.unshift(ticket.id)
    }
    const first = await search(client, admin, 'orcamento')
    assert.deepEqual([first.count, first.hasMore], [43, true])
    const second = await search(client, admin, 'orcamento', { pageNumber: 2 })
    assert.deepEqual([second.count, second.hasMore], [43, false])
    assert.deepEqual(
      [...first.tickets, ...second.tickets].map(({ id }) => id),
      ids
    )
    const third = await search(client, admin, 'orcamento', { pageNumber: 3 })
    assert.deepEqual([third.tickets, third.count, third.hasMore], [[], 43, false])
  })

  test('TCK-04, API-02: returns only tickets that the user may see', async ({ client, assert }) => {
    const admin = await anAdmin()
    const [mine, other] = [await aQueue(admin.actor), await aQueue(admin.actor)]
    const agent = await anAgent({ company: admin.company })
    await joinQueue(mine, agent.user)
    const stranger = await aStranger()
    const seen = await aTicket(admin.actor, { queueId: mine.id })
    const hidden = await aTicket(admin.actor, { queueId: other.id })
    const foreign = await aTicket(stranger.actor)
    for (const ticket of [seen, hidden, foreign]) await aMessage(ticket, { body: 'segredo' })
    assert.deepEqual(await idsFound(client, agent, 'segredo'), [seen.id])
    assert.deepEqual(await idsFound(client, stranger, 'segredo'), [foreign.id])
    assert.deepEqual(await idsFound(client, agent, String(hidden.id)), [])
  })

  test('IN-29: deleted messages do not match', async ({ client, assert }) => {
    const admin = await anAdmin()
    const ticket = await aTicket(admin.actor)
    await aMessage(ticket, { body: 'engano', isDeleted: true })
    assert.deepEqual(await idsFound(client, admin, 'engano'), [])
  })
})
