/** What the measurements of campaigns share: lists of people, and campaigns that begin now. */
import type pg from 'pg'
import type { ProductClient } from '#tests/support/product_client'
import { waitFor, type Product } from '#tests/support/product'

export interface Stage {
  readonly product: Product
  readonly api: ProductClient
  readonly database: pg.Client
  readonly companyId: number
  /** Of paired numbers, and the numbers themselves in the same order. */
  readonly connectionIds: readonly number[]
  readonly numbers: readonly string[]
  readonly isShort: boolean
}

let lastPerson = 0
let lastName = 0

/**
 * A list of as many people as given, none of whom is in another one: on WhatsApp, and checked lately, as the product's
 * own check at 20 a second leaves them.
 */
export async function makeList({ api, database, companyId }: Stage, size: number): Promise<number> {
  const { id } = await api.call<{ id: number }>('POST', '/contact-lists', {
    name: `Lista ${++lastName}`,
  })
  // Numbers that end in 0000 have no phone in the sandbox.
  await database.query(
    `with people as (
       select '55119' || (60000001 + n + n / 9999) as number, n
       from generate_series($3::int + 1, $3::int + $4::int) n
     ), listed as (
       insert into contact_list_items
         (company_id, contact_list_id, name, number, email, state, created_at, updated_at)
       select $1, $2, 'Pessoa ' || n, number, '', 'valid', now(), now() from people order by n
     )
     insert into number_checks (company_id, number, address, checked_at)
     select $1, number, number || '@s.whatsapp.net', now() from people`,
    [companyId, id, lastPerson, size]
  )
  lastPerson += size
  return id
}

/** A campaign to a list that waits for `begin`. */
export async function makeCampaign({ api }: Stage, connectionId: number, contactListId: number) {
  const { id } = await api.call<{ id: number }>('POST', '/campaigns', {
    name: `Campanha ${++lastName}`,
    message1: 'Oi, {firstName}! A oferta da semana é sua.',
    whatsappId: connectionId,
    contactListId,
    scheduledAt: '2099-01-01 08:00:00',
  })
  return id
}

/** Their time is now: the server starts them within ten seconds. */
export async function begin({ database }: Stage, ids: readonly number[]): Promise<void> {
  await database.query('update campaigns set scheduled_at = now() where id = any($1)', [ids])
}

export async function untilAll({ database }: Stage, ids: readonly number[], status: string) {
  await waitFor(
    `every campaign is ${status}`,
    async () => {
      const { rowCount } = await database.query(
        'select from campaigns where id = any($1) and status <> $2',
        [ids, status]
      )
      return rowCount === 0
    },
    900_000
  )
}

/** Seconds between two messages of a number; 0 is as fast as possible. */
export async function setInterval({ api }: Stage, seconds: number): Promise<void> {
  await api.call('POST', '/campaign-settings', {
    settings: { messageInterval: seconds, longerIntervalAfter: 0, greaterInterval: 0 },
  })
}

/** Milliseconds since the epoch at which each text arrived at the customer's phone, by text. */
export async function arrivals({ product }: Stage, customer: string): Promise<Map<string, number>> {
  const chat = await product.sandbox.chat(customer)
  return new Map(chat.map(({ text, at }) => [text ?? '', Date.parse(at)]))
}
