/** Pages of a conversation: by number, before and after a message, and around it (TCK-10). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { now } from '#app/kernel/clock'
import { aStranger, anAdmin, anAgent } from '#modules/identity/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'
import { aTicket } from '#modules/tickets/testing'
import { aMessage } from '#modules/messages/testing'

type Person = Awaited<ReturnType<typeof anAdmin>>
interface Page {
  readonly messages: readonly { readonly id: number }[]
  readonly count: number
  readonly hasMore: boolean
  readonly hasNewer?: boolean
}

/** Fifty messages over three seconds and two tickets of one conversation, stored in random order of time. */
async function aConversation() {
  const admin = await anAdmin()
  const former = await aTicket(admin.actor, { status: 'closed' })
  const { contactId, connectionId } = former
  const ticket = await aTicket(admin.actor, { contactId, connectionId })
  const start = now().startOf('second').minus({ hours: 1 })
  const stored: { id: number; sentAt: number }[] = []
  for (let made = 0; made < 50; made++) {
    const sentAt = start.plus({ seconds: (made * 7) % 3 })
    const { id } = await aMessage(made % 2 ? former : ticket, { sentAt, read: true })
    stored.push({ id, sentAt: sentAt.toMillis() })
  }
  const order = stored.toSorted((a, b) => a.sentAt - b.sentAt || a.id - b.id).map(({ id }) => id)
  return { admin, ticket, order }
}
const ask = async (client: ApiClient, person: Person, id: number, query: object): Promise<Page> => {
  const answer = await client.get(`/messages/${id}`).qs(query).bearerToken(person.token)
  answer.assertStatus(200)
  return answer.body()
}
const ids = ({ messages }: Page) => messages.map(({ id }) => id)

test.group('GET /messages/{ticketId}, parts', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('TCK-10: paging back with `before` returns every message once, in order', async ({
    client,
    assert,
  }) => {
    const { admin, ticket, order } = await aConversation()
    let page = await ask(client, admin, ticket.id, {})
    let walked = ids(page)
    assert.isUndefined(page.hasNewer)
    while (page.hasMore) {
      page = await ask(client, admin, ticket.id, { before: walked[0] })
      assert.isAtMost(page.messages.length, 20)
      assert.equal(page.count, 50)
      assert.isTrue(page.hasNewer)
      walked = [...ids(page), ...walked]
    }
    assert.deepEqual(walked, order)
  })

  test('TCK-10: paging both ways from around any message returns every message once', async ({
    client,
    assert,
  }) => {
    const { admin, ticket, order } = await aConversation()
    for (const messageId of [order[0], order[7], order[25], order[44], order[49]]) {
      const around = await ask(client, admin, ticket.id, { around: messageId })
      assert.include(ids(around), messageId)
      assert.lengthOf(around.messages, 20)
      let walked = ids(around)
      let page = around
      while (page.hasMore) {
        page = await ask(client, admin, ticket.id, { before: walked[0] })
        walked = [...ids(page), ...walked]
      }
      page = around
      while (page.hasNewer) {
        page = await ask(client, admin, ticket.id, { after: walked.at(-1) })
        walked = [...walked, ...ids(page)]
      }
      assert.deepEqual(walked, order)
    }
  })

  test('API-03: 404 for a message of another chat, of another company, or none', async ({
    client,
  }) => {
    const { admin, ticket } = await aConversation()
    const other = await aMessage(await aTicket(admin.actor))
    const away = await aMessage(await aTicket((await aStranger()).actor))
    for (const id of [other.id, away.id, 2_000_000_000]) {
      for (const part of ['before', 'after', 'around']) {
        const answer = await client
          .get(`/messages/${ticket.id}`)
          .qs({ [part]: id })
          .bearerToken(admin.token)
        answer.assertStatus(404)
        answer.assertBodyContains({ error: 'ERR_NO_MESSAGE_FOUND' })
      }
    }
  })

  test('TCK-10: an agent cannot use a message of a queue that is not theirs as cursor', async ({
    client,
    assert,
  }) => {
    const { admin, ticket, order } = await aConversation()
    const agent = await anAgent({ company: admin.company })
    const [mine, other] = [await aQueue(admin.actor), await aQueue(admin.actor)]
    await joinQueue(mine, agent.user)
    await ticket.merge({ queueId: mine.id }).save()
    await db.from('messages').whereNot('ticket_id', ticket.id).update({ queue_id: other.id })
    const hidden = await db.from('messages').where('queue_id', other.id).first()
    const refused = await client
      .get(`/messages/${ticket.id}`)
      .qs({ around: hidden.id })
      .bearerToken(agent.token)
    refused.assertStatus(404)
    const page = await ask(client, agent, ticket.id, {
      around: order.find((id) => id !== hidden.id),
    })
    assert.equal(page.count, 25)
  })

  test('422 for a cursor that is not a number', async ({ client }) => {
    const { admin, ticket } = await aConversation()
    for (const query of [{ before: 'x' }, { around: '-1' }, { after: '1.5' }]) {
      const answer = await client.get(`/messages/${ticket.id}`).qs(query).bearerToken(admin.token)
      answer.assertStatus(422)
    }
  })
})
