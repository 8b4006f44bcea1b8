/** What an online shop does with the calls of programs, by a client that is generated from their document. */
import createClient from 'openapi-fetch'
import type { paths } from '#modules/external_api/tests/client/schema'

interface Given {
  readonly baseUrl: string
  readonly token: string
  /** Somebody on WhatsApp. */
  readonly number: string
  /** Who answers. */
  readonly userId: number
  readonly queueId: number
  readonly whatsappId: number
}

/** Resolves with what it found at the end; throws for any answer that is no success. */
export async function walkTheStory({ baseUrl, token, number, userId, ...rest }: Given) {
  const { queueId, whatsappId } = rest
  const api = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } })

  const contact = done(
    await api.POST('/api/contacts', {
      body: { name: 'Ana Lima', number, email: 'ana@example.com' },
    })
  )
  const sent = done(
    await api.POST('/api/messages/send', {
      params: { header: { 'Idempotency-Key': 'order-1042' } },
      body: { number, body: 'Your order is ready.', whatsappId },
    })
  )
  const state = done(
    await api.GET('/api/messages/{id}', { params: { path: { id: sent.message.id } } })
  )
  const opened = done(
    await api.POST('/api/tickets', { body: { contactId: contact.id, whatsappId, userId, queueId } })
  )
  const tagged = done(
    await api.POST('/api/tags/sync', { body: { ticketId: opened.id, tags: [{ name: 'Shop' }] } })
  )
  const path = { id: opened.id }
  const waiting = done(
    await api.PUT('/api/tickets/{id}', { params: { path }, body: { status: 'pending' } })
  )
  const closed = done(
    await api.PUT('/api/tickets/{id}', {
      params: { path },
      body: { status: 'closed', silent: true },
    })
  )
  const found = done(await api.GET('/api/contacts', { params: { query: { searchParam: 'Ana' } } }))
  const ids: number[] = []
  for (let cursor: number | null = 0; cursor !== null;) {
    const page: { tickets: readonly { id: number }[]; nextCursor: number | null } = done(
      await api.GET('/api/tickets/all', { params: { query: { cursor, limit: 1 } } })
    )
    ids.push(...page.tickets.map(({ id }) => id))
    cursor = page.nextCursor
  }
  const ticketId = ids[0]!
  const { messages } = done(
    await api.GET('/api/tickets/{ticketId}/messages', { params: { path: { ticketId } } })
  )
  return {
    state: state.status,
    tags: tagged.tags.map(({ name }) => name),
    statuses: [opened.status, waiting.status, closed.status],
    contacts: found.contacts.map(({ email }) => email),
    tickets: ids.length,
    said: messages.map(({ body }) => body),
    queues: done(await api.GET('/api/queues')).map(({ name }) => name),
    connections: done(await api.GET('/api/connections')).map(({ status }) => status),
  }
}

function done<T>({ data, error, response }: { data?: T; error?: unknown; response: Response }): T {
  if (data === undefined) throw new Error(`${response.status} ${JSON.stringify(error)}`)
  return data
}
