/** Requests by which a user could read texts of a marked company. */
import router from '@adonisjs/core/services/router'
import limiter from '@adonisjs/limiter/services/main'
import { send } from '#tests/support/every_route'
import type { MarkedCompany, Watcher } from '#tests/support/marked_company'

/** Every GET of the product: without parameters, and with each ticket's and contact's id. */
export function everyReading({ tickets, texts }: MarkedCompany): string[] {
  const numbers = [...new Set(tickets.flatMap(({ id, contactId }) => [id, contactId]))]
  const idsFor = (pattern: string) =>
    pattern.includes(':uuid') ? tickets.map(({ uuid }) => uuid) : numbers
  const patterns = Object.values(router.toJSON())
    .flat()
    .filter(({ methods, pattern }) => methods.includes('GET') && !/\*|__|progress/.test(pattern))
    .map(({ pattern }) => pattern)
  return [
    ...patterns.flatMap((pattern) =>
      pattern.includes(':')
        ? idsFor(pattern).map((id) => pattern.replaceAll(/:\w+\??/g, String(id)))
        : [pattern]
    ),
    ...queriesOf({ tickets, texts }),
  ]
}

/** The query parameters of the ticket requests. */
function queriesOf({ tickets, texts }: Pick<MarkedCompany, 'tickets' | 'texts'>): string[] {
  const lists = ['pending', 'open', 'closed'].flatMap((status) => [
    `/tickets?status=${status}`,
    `/tickets?status=${status}&showAll=true`,
  ])
  const search = texts.map(({ marker }) => `/tickets?searchParam=${marker}`)
  const around = tickets.flatMap(({ id }) => [
    `/messages/${id}?pageNumber=2`,
    ...texts
      .filter(({ ticketId }) => ticketId !== id && Math.abs(ticketId - id) < 3)
      .map(({ messageId }) => `/messages/${id}?around=${messageId}`),
  ])
  const boards = ['/ticket/kanban?showAll=true', '/ticket/kanban?finished=true&showAll=true']
  return [...lists, ...search, ...around, ...boards]
}

export interface Call {
  readonly path: string
  readonly method: string
  readonly body?: object
}

export async function ask(watcher: Watcher, call: Call): Promise<{ status: number; text: string }> {
  const { path, method, body } = call
  const json = body && { type: 'application/json', body: JSON.stringify(body) }
  const { status, text } = await send({ path, method, token: watcher.person.token, ...json })
  if (status !== 429) return { status, text }
  // More requests than the limit per minute allows (API-15): reset it.
  await limiter.clear(['memory'])
  return ask(watcher, call)
}
export const look = (watcher: Watcher, path: string) => ask(watcher, { path, method: 'GET' })
