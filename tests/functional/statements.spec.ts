/** Number of SQL statements of the most frequent requests: detects a query in a loop. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { anAdmin, anAgent } from '#modules/identity/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'
import { receiveMessage } from '#modules/messages/inbound/receive_message'
import { aTicket } from '#modules/tickets/testing'
import { aMessage, anInbound } from '#modules/messages/testing'

/** The statements executed while `work` runs; begin, commit and the like are not counted. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = []
  const onQuery = ({ sql }: { sql: string }) => {
    if (!/^(begin|commit|rollback|savepoint|release)/i.test(sql)) seen.push(sql)
  }
  const client = db.connection().getWriteClient()
  client.on('query', onQuery)
  await work()
  client.off('query', onQuery)
  return seen
}

// Three of each are for the token, its queues and the company's time zone, and one of each that changes something for
// what webhooks listen to: cached for a moment in production, not in tests.
test.group('statements of the most frequent requests', (group) => {
  let fixture: Awaited<ReturnType<typeof aCompanyAtWork>>
  group.each.setup(async () => {
    fixture = await aCompanyAtWork()
    return async () =>
      void (await db.from('companies').where('id', fixture.agent.company.id).delete())
  })

  /** An agent with one open ticket and thirty messages; enough rows to make a loop visible. */
  async function aCompanyAtWork() {
    const agent = await anAgent()
    const queue = await aQueue(agent.actor)
    await joinQueue(queue, agent.user)
    const ticket = await aTicket(agent.actor, {
      status: 'open',
      userId: agent.user.id,
      queueId: queue.id,
    })
    for (let made = 0; made < 30; made++) await aMessage(ticket, { read: true })
    const waiting = { queueId: queue.id, connectionId: ticket.connectionId }
    for (let made = 0; made < 10; made++) await aTicket(agent.actor, waiting)
    return { agent, ticket }
  }
  const inboundFor = ({ ticket }: typeof fixture) => ({
    ...anInbound({ id: ticket.connectionId!, companyId: ticket.companyId }),
    chat: ticket.chatAddress!,
    sender: { phone: ticket.chatAddress!.split('@')[0], lid: null, pushName: 'Ana' },
  })

  test('GET /tickets', async ({ client, assert }) => {
    const { token } = fixture.agent
    const seen = await statementsOf(() => client.get('/tickets?status=pending').bearerToken(token))
    assert.isAtMost(seen.length, 4, seen.join('\n'))
  })

  test('GET /contacts', async ({ client, assert }) => {
    const { token } = fixture.agent
    const seen = await statementsOf(() => client.get('/contacts?searchParam=a').bearerToken(token))
    assert.isAtMost(seen.length, 4, seen.join('\n'))
  })

  test('GET /dashboard', async ({ client, assert }) => {
    const { token } = await anAdmin({ company: fixture.agent.company })
    const seen = await statementsOf(() => client.get('/dashboard?days=30').bearerToken(token))
    // The last of them is for the ratings.
    assert.isAtMost(seen.length, 9, seen.join('\n'))
  })

  test('GET /messages/{ticketId}', async ({ client, assert }) => {
    const { agent, ticket } = fixture
    const seen = await statementsOf(() =>
      client.get(`/messages/${ticket.id}`).bearerToken(agent.token)
    )
    assert.isAtMost(seen.length, 5, seen.join('\n'))
  })

  test('POST /messages/{ticketId}', async ({ client, assert }) => {
    const { agent, ticket } = fixture
    const seen = await statementsOf(() =>
      client.post(`/messages/${ticket.id}`).bearerToken(agent.token).json({ body: 'oi' })
    )
    // One withdraws what a flow still had to say (INT-02).
    assert.isAtMost(seen.length, 17, seen.join('\n'))
  })

  test('PUT /tickets/{id}: a pending ticket with unread messages is accepted', async ({
    client,
    assert,
  }) => {
    const { token, actor } = await anAdmin({ company: fixture.agent.company })
    const ticket = await aTicket(actor, { unreadMessages: 1 })
    await aMessage(ticket, { read: false })
    const seen = await statementsOf(() =>
      client.put(`/tickets/${ticket.id}`).bearerToken(token).json({ status: 'open' })
    )
    // One of them locks the user who accepts it: a user who is being deleted cannot accept (ADR 31). One looks whether
    // a flow answered there, after the commit, and one withdraws what it still had to say (INT-02).
    assert.isAtMost(seen.length, 23, seen.join('\n'))
  })

  test('a customer’s message in a running conversation', async ({ assert }) => {
    const seen = await statementsOf(() => receiveMessage(inboundFor(fixture)))
    // One is for the company's settings, cached for a moment in production.
    assert.isAtMost(seen.length, 17, seen.join('\n'))
  })
})
