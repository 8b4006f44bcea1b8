/** The requests that are measured on the product, and the baseline's statement for each. */
import { DateTime } from 'luxon'
import type pg from 'pg'
import type { Answer } from '#bench/desk/floor'
import { companyId, emailOf, firstId } from '#bench/desk/large_company'

/** Time zone of the company, whose days the dashboard counts. */
const zone = 'America/Sao_Paulo'

/** An agent with three queues. */
export const agentEmail = emailOf(10)
export const adminEmail = emailOf(1)
export const agentId = firstId + 10

export interface Question {
  readonly name: string
  /** Of the product's API. */
  readonly path: string
  readonly as: 'agent' | 'admin'
  /** The statement of the baseline that returns the same, and its values. */
  readonly floor: { readonly page: string; readonly values: readonly unknown[] }
}

export async function questions(client: pg.Client): Promise<Question[]> {
  const queueIds = await column(
    client,
    'select queue_id from queue_members where user_id = $1 order by 1',
    [agentId]
  )
  // An open ticket with a full page of messages and as few unread ones as possible; in the small company, the nearest to it.
  const [ticketId] = await column(
    client,
    `select id from tickets where user_id = $1
     order by status = 'open' desc, (select count(*) >= 20 from messages where ticket_id = tickets.id) desc,
       unread_messages, id desc limit 1`,
    [agentId]
  )
  const since = DateTime.now().setZone(zone).startOf('day').minus({ days: 29 }).toISO()
  const filters = `queueIds=${encodeURIComponent(JSON.stringify(queueIds))}&showAll=false`
  const list = (offset: number) => ({
    page: 'tickets',
    values: [companyId, queueIds, offset],
  })
  const search = (term: string) => `/tickets?showAll=true&searchParam=${encodeURIComponent(term)}`
  return [
    {
      name: 'ticket list, page 1',
      path: `/tickets?status=closed&${filters}`,
      as: 'agent',
      floor: list(0),
    },
    {
      name: 'ticket list, page 10',
      path: `/tickets?status=closed&${filters}&pageNumber=10`,
      as: 'agent',
      floor: list(360),
    },
    {
      name: 'waiting tickets',
      path: `/tickets?status=pending&${filters}`,
      as: 'agent',
      floor: { page: 'waiting', values: [companyId, queueIds] },
    },
    {
      name: 'messages page',
      path: `/messages/${ticketId}`,
      as: 'agent',
      floor: { page: 'messages', values: [companyId, ticketId, queueIds] },
    },
    {
      name: 'list search by text',
      path: search('Júlia Queirós'),
      as: 'agent',
      floor: {
        page: 'search',
        values: [
          companyId,
          agentId,
          queueIds,
          '%Júlia Queirós%',
          texts('julia') + ' & ' + texts('queiros') + ':*',
        ],
      },
    },
    {
      name: 'message search',
      path: search('"bom produto"'),
      as: 'agent',
      floor: {
        page: 'phrase',
        values: [
          companyId,
          agentId,
          queueIds,
          '%"bom produto"%',
          texts('bom') + ' & ' + texts('produto'),
          '%bom%produto%',
          `% ${texts('bom')} ${texts('produto')} %`,
        ],
      },
    },
    {
      name: 'contacts search',
      path: `/contacts?searchParam=${encodeURIComponent('letícia c')}`,
      as: 'agent',
      floor: { page: 'contacts', values: [companyId, '%letícia c%'] },
    },
    {
      // The dashboard's figures; its two charts read less.
      name: 'dashboard of 30 days',
      path: '/dashboard?days=30',
      as: 'admin',
      floor: { page: 'dashboard', values: [companyId, since] },
    },
  ]
}

/** What the bare server answers to it. */
export const answerTo = ({ path, floor: { page, values } }: Question): Answer => ({
  path,
  page,
  values,
  size: path.startsWith('/messages') ? 20 : path.startsWith('/contacts') ? 30 : 40,
  offset: path.endsWith('pageNumber=10') ? 360 : 0,
})

/** Like the expression in the full-text index. */
const texts = (word: string) => `c${companyId}x${word}`

async function column(client: pg.Client, sql: string, values: unknown[]): Promise<number[]> {
  const { rows } = await client.query({ text: sql, values, rowMode: 'array' })
  return rows.map(([value]) => Number(value))
}
