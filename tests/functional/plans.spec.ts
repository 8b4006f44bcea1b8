/** Query plans of the lists in a company with thousands of tickets: they use indexes, and cost as much as one page. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { companyId, firstId, large, statementsOf, type Size } from '#bench/desk/large_company'
import { aConnection } from '#modules/tickets/testing'
import { tokenColumns } from '#modules/whatsapp/models/connection_token'
import User from '#modules/identity/models/user'
import { openSession } from '#modules/identity/sessions/open_session'
import { proved } from '#modules/identity/testing'
import MessagesOfCompanies from '#modules/messages/queries/messages_of_companies'
import { unansweredByCustomer, unansweredMenus } from '#modules/tickets/queries/resting_tickets'

/** With sixty thousand messages. */
const size: Size = { ...large, contacts: 12_000, tickets: 4_000 }
const newest = firstId + size.tickets
/** A ticket has ten to twenty messages, depending on its number. */
const lastMessage = Array.from({ length: size.tickets }, (_, at) => 10 + ((at + 1) % 11)).reduce(
  (sum, messages) => sum + messages,
  firstId
)
/** Tables that grow with the company. */
const growing = ['tickets', 'messages', 'contacts', 'trackings', 'ticket_tags']
/** Three queues, each with two hundred tickets beyond the third page; the company has many times that. */
const most = 3 * (3 * 40 + 200)

interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Plans'?: readonly Node[]
}

test.group('query plans of the lists', (group) => {
  let tokens: { admin: string; agent: string; program: string }
  let queueIds: string

  group.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    const at = `${new Date().toISOString().slice(0, 10)}T00:00:00Z`
    for (const statement of statementsOf(size, at, 'nobody signs in by it')) {
      await db.rawQuery(statement)
    }
    await db.rawQuery('analyze')
    // With few rows a sequential scan is the fastest; with those disabled, the plan shows whether there is an index.
    await db.rawQuery('set local enable_seqscan = off')
    const program = 'the-token-of-a-connection-that-programs-use'
    await aConnection({ companyId }, tokenColumns(program))
    tokens = { admin: await tokenOf(1), agent: await tokenOf(10), program }
    const queues = await db.from('queue_members').where('user_id', firstId + 10)
    queueIds = JSON.stringify(queues.map(({ queue_id: id }) => id))
    return undo
  })

  async function tokenOf(place: number): Promise<string> {
    const user = await User.of({ companyId })
      .where('id', firstId + place)
      .firstOrFail()
    await user.load('company')
    return (await openSession(user, proved)).accessToken
  }

  test('TCK-04, TCK-05, TCK-06, TCK-10, CON-04, EXT-11: {who} asks for {path}')
    .with([
      { who: 'agent', path: '/tickets?status=closed' },
      { who: 'agent', path: '/tickets?status=closed&pageNumber=3' },
      { who: 'agent', path: '/tickets?status=pending' },
      { who: 'agent', path: '/tickets?status=open' },
      { who: 'agent', path: '/tickets' },
      { who: 'admin', path: '/tickets?status=closed&showAll=true' },
      { who: 'admin', path: '/tickets?status=closed&showAll=true&pageNumber=3' },
      { who: 'admin', path: '/tickets?status=open&showAll=true' },
      { who: 'admin', path: '/tickets?showAll=true' },
      { who: 'agent', path: '/tickets?searchParam=Júlia Queirós' },
      { who: 'admin', path: '/tickets?showAll=true&searchParam="bom produto"' },
      { who: 'admin', path: '/tickets?showAll=true&searchParam=97600' },
      { who: 'agent', path: '/contacts?searchParam=letícia c' },
      { who: 'agent', path: '/contacts?searchParam=97600' },
      { who: 'admin', path: `/messages/${newest}` },
      { who: 'admin', path: `/messages/${newest}?before=${lastMessage}` },
      { who: 'program', path: `/api/contacts/all?cursor=${firstId + 500}` },
      { who: 'program', path: `/api/tickets/all?cursor=${newest - 500}` },
      { who: 'program', path: `/api/tickets/${newest}/messages` },
    ] as const)
    .run(async ({ client, assert }, { who, path }) => {
      const own = path.startsWith('/tickets') && who === 'agent' ? { queueIds } : {}
      const seen = await selectsOf(async () => {
        const answer = await client.get(encodeURI(path)).qs(own).bearerToken(tokens[who])
        answer.assertStatus(200)
      })
      assert.isNotEmpty(seen)
      for (const one of seen) await assertFrugal(assert, one)
    })

  test('CLO-15, CLO-16: idle tickets are searched among the open ones, not through all messages', async ({
    assert,
  }) => {
    const since = DateTime.utc().plus({ years: 1 })
    const { connection_id: connectionId } = await db.from('tickets').where('id', newest).first()
    let found = 0
    const seen = await selectsOf(async () => {
      found += (await unansweredByCustomer({ companyId, connectionId, since })).length
      found += (await unansweredMenus({ companyId, since })).length
    })
    assert.isAbove(found, 0)
    assert.lengthOf(seen, 2)
    for (const one of seen) await assertFrugal(assert, one)
  })

  test('BIL-05: the messages of the month are counted along the index of months', async ({
    assert,
  }) => {
    const seen = await selectsOf(() => new MessagesOfCompanies().count([companyId, companyId + 1]))
    const { sql, bindings } = seen.find((one) => one.sql.includes('messages'))!
    const text = `explain (format json) ${sql.replace(/\$\d+/g, '?')}`
    const { rows } = await db.rawQuery(text, bindings as never)
    const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan)
    assert.isEmpty(nodes.filter(readsAll))
    assert.include(
      nodes.map((node) => node['Index Name']),
      'messages_of_month'
    )
  })
})

interface Asked {
  readonly sql: string
  readonly bindings: unknown[]
}

/** Scans no growing table sequentially, and reads at no node more rows than the result needs. */
async function assertFrugal(assert: Assert, { sql, bindings }: Asked) {
  const text = `explain (analyze, timing off, summary off, format json) ${sql}`
  const { rows } = await db.rawQuery(text.replace(/\$\d+/g, '?'), bindings as never)
  const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan)
  const details = `${sql}\n${JSON.stringify(rows[0]['QUERY PLAN'], null, 1)}`
  assert.isEmpty(nodes.filter(readsAll), details)
  assert.isEmpty(
    nodes.filter((node) => Math.max(readBy(node), sortedBy(node)) > most),
    details
  )
}

/** The select statements of `work`. */
async function selectsOf(work: () => Promise<unknown>) {
  const seen: Asked[] = []
  const onQuery = ({ sql, bindings }: Asked) => {
    if (/^(select|with)\b/i.test(sql.trim())) seen.push({ sql, bindings })
  }
  const client = db.connection().getWriteClient()
  client.on('query', onQuery)
  await work()
  client.off('query', onQuery)
  return seen
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const readsAll = (node: Node) =>
  node['Node Type'] === 'Seq Scan' && growing.includes(node['Relation Name'] ?? '')

const rowsOf = (node: Node) => node['Actual Rows'] * node['Actual Loops']

/** Number of rows of a growing table that the node read, including those it filtered out. */
function readBy(node: Node): number {
  if (!growing.includes(node['Relation Name'] ?? '')) return 0
  return rowsOf(node) + (node['Rows Removed by Filter'] ?? 0) * node['Actual Loops']
}

/** Number of rows that went into a sort; 0 for any other node. */
function sortedBy(node: Node): number {
  if (!node['Node Type'].includes('Sort')) return 0
  return (node.Plans ?? []).reduce((sum, inner) => sum + rowsOf(inner), 0)
}
