/** Events that wait for a webhook, and the same bytes from a bare sender, to a receiver in a process of its own. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import type pg from 'pg'
import type { Got, Order } from '#bench/doors/receiver'
import type { Bare } from '#bench/doors/bare_sender'
import type { ProductClient } from '#tests/support/product_client'

const subjects = 500
const program = (name: string) => new URL(`${name}.ts`, import.meta.url)
const execArgv = ['--import=@poppinss/ts-exec']

export interface Receiver {
  readonly url: string
  /** Events a second, from the first to the last, once so many have arrived. */
  readonly rate: (count: number) => Promise<number>
}

export async function openReceiver(): Promise<Receiver> {
  const child = fork(program('receiver'), { execArgv })
  const [port] = (await once(child, 'message')) as [number]
  return {
    url: `http://127.0.0.1:${port}/events`,
    async rate(count) {
      child.send({ count } satisfies Order)
      const [{ ms }] = (await once(child, 'message')) as [Got]
      return count / (ms / 1000)
    },
  }
}

interface Parts {
  readonly agent: ProductClient
  readonly database: pg.Client
}
interface Waiting {
  readonly agent: ProductClient
  readonly webhookId: number
}

/** A webhook that is off, and events of messages that wait for it; their bodies are still to be made. */
export async function waitingEvents(
  { agent, database }: Parts,
  { url }: Receiver,
  count: number
): Promise<Waiting> {
  await database.query('delete from webhook_endpoints')
  const { id: webhookId } = await agent.call<{ id: number }>('POST', '/webhooks', {
    ...{ name: 'Bench', url, events: ['message.sent'], active: false },
  })
  await database.query(
    `with said as (
       select id, ticket_id, contact_id, connection_id, row_number() over (order by id) - 1 as place,
         count(*) over () as most
       from messages where company_id = 1 and from_me and connection_id = 1
     )
     insert into webhook_deliveries
       (company_id, endpoint_id, public_id, event, subject, refs, created_at, updated_at)
     select 1, $1, 'msg_bench_' || n, 'message.sent', 'ticket ' || n % $3::int,
       jsonb_build_object('ticketId', said.ticket_id, 'messageId', said.id,
         'contactId', said.contact_id, 'connectionId', said.connection_id), now(), now()
     from generate_series(0, $2::int - 1) n join said on said.place = n % said.most`,
    [webhookId, count, subjects]
  )
  await database.query('vacuum analyze webhook_deliveries')
  return { agent, webhookId }
}

/** Events a second. */
export async function deliverAll(
  { agent, webhookId }: Waiting,
  receiver: Receiver,
  count: number
): Promise<number> {
  const rate = receiver.rate(count)
  await agent.call('PUT', `/webhooks/${webhookId}`, { active: true })
  await agent.call('POST', `/webhooks/${webhookId}/resume`)
  return rate
}

/** Events a second: as many bytes as ours have, sixteen at a time, by undici alone. */
export async function sendBare(
  database: pg.Client,
  { url, rate }: Receiver,
  count: number
): Promise<number> {
  const { rows } = await database.query<{ length: number }>(
    'select coalesce(avg(length(body)), 900)::int as length from webhook_deliveries'
  )
  const child = fork(program('bare_sender'), { execArgv })
  const result = rate(count)
  child.send({ url, count, length: rows[0]!.length } satisfies Bare)
  return result
}
