/** Each socket event on the query cache: order, counts, and what leaves which list. */
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { conversationKeys } from '#modules/tickets/contract'
import { signIn } from '#web/testing/people'
import handleEvent from '../realtime'
import { keys } from '../keys'
import type { ListFilter, Ticket } from '../model'
import type { TicketPages } from '../ticket_cache'
import { messageWire } from '#modules/messages/web/tests/people'
import { aTicket, colleague, me, sales, support, ticketWire } from './people'

const shared = { search: '', queueIds: null, showAll: false } as const
const mine: ListFilter = { ...shared, status: 'open' }
const waiting: ListFilter = { ...shared, status: 'pending' }
const closed: ListFilter = { ...shared, status: 'closed' }

let client: QueryClient
beforeEach(() => {
  signIn()
  client = new QueryClient()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

function keep(
  filter: ListFilter,
  rows: readonly Ticket[],
  { count = rows.length, hasMore = false } = {}
) {
  const pages: TicketPages = { pages: [{ rows, count, hasMore }], pageParams: [1] }
  client.setQueryData(keys.list(filter), pages)
}
const list = (filter: ListFilter) => {
  const data = client.getQueryData<TicketPages>(keys.list(filter))!
  const rows = data.pages.flatMap((page) => page.rows)
  return { ids: rows.map(({ id }) => id), rows, count: data.pages[0]!.count }
}
const emit = (event: string, body: Record<string, unknown>) => handleEvent(event, body, client)
const later = (minute: number) => `2026-11-20T13:${String(minute).padStart(2, '0')}:00.000Z`

describe('ticket update', () => {
  test('inserts a new ticket at the top and counts it', () => {
    keep(waiting, [aTicket({ id: 1, status: 'pending' })])
    emit('ticket', {
      action: 'update',
      ticket: ticketWire({ id: 2, status: 'pending', updatedAt: later(1) }),
    })
    expect(list(waiting)).toMatchObject({ ids: [2, 1], count: 2 })
  })

  test('changes nothing when received twice', () => {
    keep(waiting, [])
    const body = { action: 'update', ticket: ticketWire({ id: 2, status: 'pending' }) }
    emit('ticket', body)
    emit('ticket', body)
    expect(list(waiting)).toMatchObject({ ids: [2], count: 1 })
  })

  test('inserts by time, then by id', () => {
    keep(mine, [aTicket({ id: 5, updatedAt: later(9) }), aTicket({ id: 4, updatedAt: later(3) })])
    emit('ticket', { action: 'update', ticket: ticketWire({ id: 6, updatedAt: later(3) }) })
    expect(list(mine).ids).toEqual([5, 6, 4])
  })

  test('it moves from waiting to mine', () => {
    keep(waiting, [aTicket({ id: 1, status: 'pending' }), aTicket({ id: 2, status: 'pending' })])
    keep(mine, [])
    emit('ticket', { action: 'update', ticket: ticketWire({ id: 1, status: 'open', user: me }) })
    expect(list(waiting)).toMatchObject({ ids: [2], count: 1 })
    expect(list(mine)).toMatchObject({ ids: [1], count: 1 })
  })

  test('lists a colleague’s ticket only when all tickets are shown', () => {
    const all: ListFilter = { ...mine, showAll: true }
    keep(mine, [])
    keep(all, [])
    emit('ticket', { action: 'update', ticket: ticketWire({ id: 1, user: colleague }) })
    expect(list(mine).ids).toEqual([])
    expect(list(all).ids).toEqual([1])
  })

  test('adds only tickets of the list’s queues', () => {
    const some: ListFilter = { ...waiting, queueIds: [support.id] }
    keep(some, [aTicket({ id: 1, status: 'pending', queue: support })])
    emit('ticket', { action: 'update', ticket: ticketWire({ id: 2, status: 'pending' }) })
    expect(list(some).ids).toEqual([1])
    emit('ticket', {
      action: 'update',
      ticket: ticketWire({ id: 1, status: 'pending', queue: sales }),
    })
    expect(list(some)).toMatchObject({ ids: [], count: 0 })
  })

  test('updates found tickets in a search and adds no others', () => {
    const search: ListFilter = { ...shared, status: null, search: 'ana' }
    keep(search, [aTicket({ id: 1 })])
    emit('ticket', { action: 'update', ticket: ticketWire({ id: 1, status: 'closed' }) })
    emit('ticket', { action: 'update', ticket: ticketWire({ id: 2 }) })
    expect(list(search)).toMatchObject({ ids: [1], count: 1 })
    expect(list(search).rows[0]).toMatchObject({ status: 'closed' })
  })

  test('only counts a ticket below the loaded rows', () => {
    keep(closed, [aTicket({ id: 9, status: 'closed', updatedAt: later(9) })], {
      count: 80,
      hasMore: true,
    })
    emit('ticket', { action: 'update', ticket: ticketWire({ id: 2, status: 'closed' }) })
    expect(list(closed)).toMatchObject({ ids: [9], count: 81 })
  })

  test('updates the ticket on the screen', () => {
    const { uuid } = aTicket({ id: 1, status: 'pending' })
    client.setQueryData(keys.ticket(uuid), aTicket({ id: 1, status: 'pending' }))
    emit('ticket', { action: 'update', ticket: ticketWire({ id: 1, status: 'open' }) })
    expect(client.getQueryData(keys.ticket(uuid))).toMatchObject({ status: 'open' })
  })
})

describe('ticket delete', () => {
  test('it leaves every list and the counts', () => {
    keep(waiting, [aTicket({ id: 1, status: 'pending' })])
    emit('ticket', { action: 'delete', ticketId: 1 })
    vi.advanceTimersByTime(100)
    expect(list(waiting)).toMatchObject({ ids: [], count: 0 })
  })

  test('followed by an update it was a move: the row never disappears', () => {
    keep(waiting, [aTicket({ id: 1, status: 'pending' })])
    keep(mine, [])
    emit('ticket', { action: 'delete', ticketId: 1 })
    expect(list(waiting).ids).toEqual([1])
    emit('ticket', { action: 'update', ticket: ticketWire({ id: 1, user: me }) })
    vi.advanceTimersByTime(500)
    expect(list(waiting).ids).toEqual([])
    expect(list(mine).ids).toEqual([1])
  })

  test('refetches the ticket on the screen', () => {
    const ticket = aTicket({ id: 1 })
    client.setQueryData(keys.ticket(ticket.uuid), ticket)
    emit('ticket', { action: 'delete', ticketId: 1 })
    vi.advanceTimersByTime(100)
    expect(client.getQueryState(keys.ticket(ticket.uuid))?.isInvalidated).toBe(true)
  })

  test('refetches a list whose page boundary moved', () => {
    keep(closed, [aTicket({ id: 1, status: 'closed' })], { count: 80, hasMore: true })
    emit('ticket', { action: 'delete', ticketId: 1 })
    // Once for a burst of events.
    vi.advanceTimersByTime(2100)
    expect(client.getQueryState(keys.list(closed))?.isInvalidated).toBe(true)
  })
})

test('ticket updateUnread: nothing is unread, nothing moves', () => {
  keep(mine, [aTicket({ id: 2 }), aTicket({ id: 1, unreadMessages: 4 })])
  emit('ticket', { action: 'updateUnread', ticketId: 1 })
  expect(list(mine).rows.map(({ id, unread }) => [id, unread])).toEqual([
    [2, 0],
    [1, 0],
  ])
})

describe('appMessage create', () => {
  const change = (message = {}, ticket = {}) => ({
    action: 'create',
    message: messageWire({ id: 901, ...message }),
    ticket: ticketWire({ lastMessage: 'Oi', unreadMessages: 1, updatedAt: later(5), ...ticket }),
    contact: {},
  })

  test('moves the ticket to the top with its preview, kind and count', () => {
    keep(mine, [aTicket({ id: 7, updatedAt: later(1) }), aTicket({ id: 41 })])
    emit('appMessage', change({ kind: 'image', mediaType: 'image' }))
    expect(list(mine).ids).toEqual([41, 7])
    expect(list(mine).rows[0]).toMatchObject({ preview: 'Oi', unread: 1, previewKind: 'image' })
  })

  test('keeps the kind while that message is the last', () => {
    keep(mine, [aTicket({ id: 41 })])
    emit('appMessage', change({ kind: 'image', mediaType: 'image' }))
    emit('ticket', { action: 'update', ticket: ticketWire({ lastMessage: 'Oi' }) })
    expect(list(mine).rows[0]?.previewKind).toBe('image')
    emit('ticket', { action: 'update', ticket: ticketWire({ lastMessage: 'outra' }) })
    expect(list(mine).rows[0]?.previewKind).toBeNull()
  })

  test('IN-28..30: an edit, deletion or reaction changes no list', () => {
    keep(mine, [aTicket({ id: 41, unreadMessages: 1 })])
    emit('appMessage', { action: 'update', message: messageWire({ id: 1, body: 'Bom dia, Ana!' }) })
    expect(list(mine).rows[0]).toMatchObject({ unread: 1, preview: 'Bom dia!' })
  })
})

test('contact update: the new name is everywhere', () => {
  keep(mine, [aTicket({ id: 41 }), aTicket({ id: 42, contactId: 541 })])
  emit('contact', {
    action: 'update',
    contact: { id: 541, name: 'Ana Paula', number: '55', email: '', profilePicUrl: '' },
  })
  expect(list(mine).rows[0]?.contact.name).toBe('Ana Paula')
})

test('IN-06: refetches the conversations of both merged contacts, and no others', () => {
  const [winner, loser, other] = [aTicket({ id: 1 }), aTicket({ id: 2 }), aTicket({ id: 3 })]
  keep(mine, [winner, loser, other])
  client.setQueryData(keys.ticket(loser.uuid), loser)
  for (const { id } of [winner, loser, other]) client.setQueryData(conversationKeys.of(id), {})
  emit('contact', { action: 'delete', contactId: 502, mergedInto: 501 })
  const isAskedFor = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
  expect([1, 2, 3].map((id) => isAskedFor(conversationKeys.of(id)))).toEqual([true, true, false])
  expect(isAskedFor(keys.ticket(loser.uuid))).toBe(true)
})

test('IN-06: also when the ticket already has its new contact', () => {
  keep(mine, [aTicket({ id: 2 })])
  client.setQueryData(conversationKeys.of(2), {})
  emit('contact', { action: 'delete', contactId: 900, mergedInto: 502 })
  expect(client.getQueryState(conversationKeys.of(2))?.isInvalidated).toBe(true)
})
