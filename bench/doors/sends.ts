/** Messages that a program sends, and the same answered by an agent. */
import type pg from 'pg'
import { Pool } from 'undici'
import type { Product } from '#tests/support/product'
import type { ProductClient } from '#tests/support/product_client'

interface Chat {
  readonly number: string
  readonly ticketId: number
}
export interface Doors {
  readonly product: Product
  readonly database: pg.Client
  readonly agent: ProductClient
  /** Of the connection. */
  readonly token: string
  readonly chats: readonly Chat[]
}

/** Requests at a time. */
const connections = 10
const text = 'Seu pedido está pronto. Pode retirar até as 18h.'

/** Open tickets of the agent with people whose numbers WhatsApp has confirmed. */
export async function makeChats(
  agent: ProductClient,
  database: pg.Client,
  count: number
): Promise<Chat[]> {
  const { rows } = await database.query<{ id: number; number: string }>(
    `with people as (
       select '55119' || (70000001 + n) as number from generate_series(1, $1::int) n
     ), checked as (
       insert into number_checks (company_id, number, address, checked_at)
       select 1, number, number || '@s.whatsapp.net', now() from people
     )
     insert into contacts (company_id, name, number, created_at, updated_at)
     select 1, 'Pessoa ' || number, number, now(), now() from people returning id, number`,
    [count]
  )
  const chats: Chat[] = []
  for (const { id: contactId, number } of rows) {
    const ticket = await agent.call<{ id: number }>('POST', '/tickets', {
      contactId,
      whatsappId: 1,
    })
    chats.push({ number, ticketId: ticket.id })
  }
  return chats
}

/** Messages a second. */
export const measureSends = ({ product, token, chats }: Doors, seconds: number) =>
  flood(product.url, token, seconds, (at) => ({
    path: '/api/messages/send',
    body: { number: chats[at % chats.length]!.number, body: text },
  }))

/** Messages a second. */
export const measureAnswers = ({ product, agent, chats }: Doors, seconds: number) =>
  flood(product.url, agent.token, seconds, (at) => ({
    path: `/messages/${chats[at % chats.length]!.ticketId}?queue=true`,
    body: { body: text },
  }))

interface Call {
  readonly path: string
  readonly body: object
}

async function flood(
  url: string,
  token: string,
  seconds: number,
  next: (at: number) => Call
): Promise<number> {
  const pool = new Pool(url, { connections })
  const headers = { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' }
  const startedAt = performance.now()
  let count = 0
  const work = async () => {
    while (performance.now() - startedAt < seconds * 1000) {
      const { path, body } = next(count++)
      const answer = await pool.request({
        ...{ path, method: 'POST', headers },
        body: JSON.stringify(body),
      })
      const said = await answer.body.text()
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${said}`)
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  const elapsed = (performance.now() - startedAt) / 1000
  await pool.close()
  return count / elapsed
}
