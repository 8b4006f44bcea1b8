/** Applies thousands of random events, fifty a second, and compares the lists with the server's. */
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ListPage } from '#web/lib/query'
import { signIn } from '#web/testing/people'
import type { TicketWire } from '#modules/tickets/wire'
import { readTicket } from '../api_reading'
import handleEvent from '../realtime'
import { keys } from '../keys'
import type { ListFilter, Ticket } from '../model'
import { messageWire } from '#modules/messages/web/tests/people'
import { colleague, me, sales, support, ticketWire } from './people'

const pageSize = 7
const label = { id: 5, name: 'VIP', color: '#9C3B5B', kanban: 0 as const }
const shared = { search: '', queueIds: null, showAll: false } as const

/** A small deterministic random generator; the seed reproduces a failed run. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Viewer = 'admin' | 'agent'

const listsOf: Record<Viewer, readonly ListFilter[]> = {
  admin: [
    { ...shared, status: 'open' },
    { ...shared, status: 'open', showAll: true },
    { ...shared, status: 'pending' },
    { ...shared, status: 'pending', queueIds: [support.id] },
    { ...shared, status: 'closed' },
    { ...shared, status: null, labelIds: [label.id] },
    { ...shared, status: null, ownerIds: [colleague.id] },
  ],
  agent: [
    { ...shared, status: 'open' },
    { ...shared, status: 'pending' },
    { ...shared, status: 'closed' },
  ],
}

/** The server's rows, and the events that it emits to this viewer when one changes (RT-03, RT-07). */
class Company {
  readonly rows = new Map<number, TicketWire>()
  /** The queue of a closed ticket when it was closed (CLO-07). */
  readonly closedIn = new Map<number, number>()
  #ids = 0
  #ticks = Date.parse('2026-11-20T12:00:00.000Z')

  constructor(
    private readonly viewer: Viewer,
    private readonly send: (event: string, body: Record<string, unknown>) => void
  ) {}

  now = () => new Date((this.#ticks += 10)).toISOString()

  #rooms(row: TicketWire): string[] {
    const queue = row.queueId ?? this.closedIn.get(row.id)
    const rooms: string[] = this.viewer === 'admin' ? [row.status] : []
    const hearsQueue = this.viewer === 'agent' && queue === sales.id && row.status !== 'open'
    if (hearsQueue) rooms.push(`${queue} ${row.status}`)
    if (row.userId === me.id) rooms.push('own')
    return rooms
  }

  sees = (row: TicketWire) => this.viewer === 'admin' || this.#rooms(row).length > 0

  open() {
    const at = this.now()
    const queue = this.#ids % 2 ? sales : support
    const row = ticketWire({
      id: ++this.#ids,
      status: 'pending',
      queue,
      updatedAt: at,
      createdAt: at,
    })
    this.rows.set(row.id, row)
    this.recordMove(null, row)
    this.say(row.id)
  }

  move(id: number, place: Pick<TicketWire, 'status' | 'queue' | 'user'>) {
    const before = this.rows.get(id)!
    const left = this.#rooms(before)
    if (place.status === 'closed') this.closedIn.set(id, before.queue?.id ?? sales.id)
    const row = {
      ...before,
      ...place,
      userId: place.user?.id ?? null,
      queueId: place.queue?.id ?? null,
      unreadMessages: place.status === 'pending' ? before.unreadMessages : 0,
      updatedAt: this.now(),
    }
    this.rows.set(id, row)
    this.recordMove(left, row)
  }

  recordMove(left: readonly string[] | null, row: TicketWire) {
    const entered = this.#rooms(row)
    if (left?.some((room) => !entered.includes(room))) {
      this.send('ticket', { action: 'delete', ticketId: row.id })
    }
    if (entered.length) this.send('ticket', { action: 'update', ticket: row })
  }

  say(id: number) {
    const before = this.rows.get(id)!
    const at = this.now()
    const row = {
      ...before,
      lastMessage: `Mensagem ${at}`,
      unreadMessages: before.unreadMessages + 1,
      updatedAt: at,
    }
    this.rows.set(id, row)
    if (!this.#rooms(row).length) return
    const message = messageWire({ id: Date.parse(at), ticketId: id, createdAt: at })
    this.send('appMessage', { action: 'create', message, ticket: row, contact: row.contact })
  }

  read(id: number) {
    const row = { ...this.rows.get(id)!, unreadMessages: 0 }
    this.rows.set(id, row)
    if (this.#rooms(row).length) this.send('ticket', { action: 'updateUnread', ticketId: id })
  }

  label(id: number) {
    const before = this.rows.get(id)!
    const row = { ...before, tags: before.tags.length ? [] : [label] }
    this.rows.set(id, row)
    if (this.#rooms(row).length) this.send('ticket', { action: 'update', ticket: row })
  }

  delete(id: number) {
    const row = this.rows.get(id)!
    this.rows.delete(id)
    if (this.#rooms(row).length) this.send('ticket', { action: 'delete', ticketId: id })
  }

  /** GET /tickets, computed from all rows. */
  answer(filter: ListFilter): Ticket[] {
    const isShown = (row: TicketWire) =>
      this.sees(row) && isOfStatus(filter, row) && isChosen(filter, row)
    return [...this.rows.values()]
      .filter(isShown)
      .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id)
      .map(readTicket)
  }
}

const isOfStatus = ({ status, showAll }: ListFilter, row: TicketWire) =>
  (status === null || row.status === status) &&
  (status !== 'open' || showAll || row.userId === me.id)

const isChosen = ({ queueIds, labelIds = [], ownerIds = [] }: ListFilter, row: TicketWire) =>
  (queueIds === null || queueIds.includes(row.queueId ?? 0)) &&
  labelIds.every((id) => row.tags.some((tag) => tag.id === id)) &&
  (!ownerIds.length || ownerIds.includes(row.userId ?? 0))

beforeEach(() => {
  vi.useFakeTimers()
  signIn({ user: me })
})
afterEach(() => vi.useRealTimers())

const places = [
  { status: 'open', queue: sales, user: me },
  { status: 'open', queue: support, user: colleague },
  { status: 'pending', queue: sales, user: null },
  { status: 'pending', queue: support, user: null },
  { status: 'closed', queue: null, user: me },
  { status: 'closed', queue: null, user: colleague },
] as const

function happen(company: Company, roll: (below: number) => number) {
  const ids = [...company.rows.keys()]
  const id = ids[roll(ids.length)]
  const kind = roll(20)
  if (id === undefined || kind === 0) return company.open()
  const isOver = company.rows.get(id)!.status === 'closed'
  if (kind < 9) return isOver ? undefined : company.say(id)
  if (kind < 15) return company.move(id, places[roll(places.length)]!)
  if (kind < 17) return company.read(id)
  if (kind < 19) return company.label(id)
  if (roll(4) === 0) company.delete(id)
}

const runs = [1, 2, 3].flatMap((seed) =>
  (['admin', 'agent'] as const).map((viewer) => ({ seed, viewer }))
)

test.each(runs)(
  'RT-06, TCK-06: the lists of an $viewer are those of the server, seed $seed',
  async ({ seed, viewer }) => {
    const roll = dice(seed)
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
    const company = new Company(viewer, (event, body) => handleEvent(event, body, client))
    for (let made = 0; made < 60; made++) company.open()
    for (const id of company.rows.keys()) company.move(id, places[roll(places.length)]!)

    const lists = listsOf[viewer].map((filter) => watch(client, company, filter))
    await vi.advanceTimersByTimeAsync(100)
    // One list has a second page loaded.
    await Promise.all([lists[2]!.observer.fetchNextPage(), vi.advanceTimersByTimeAsync(200)])

    for (let round = 0; round < 6; round++) {
      for (let count = 0; count < 100; count++) {
        happen(company, roll)
        await vi.advanceTimersByTimeAsync(20)
        for (const { observer } of lists) expect(inOrderOnce(rowsOf(observer))).toBe(true)
      }
      await vi.advanceTimersByTimeAsync(6000)
      for (const { filter, observer } of lists) {
        expect(shownBy(observer, filter)).toEqual(trueOf(company, filter, rowsOf(observer).length))
      }
    }
    for (const { close } of lists) close()
    client.clear()
  },
  60_000
)

/** A mounted list whose server responds with latency, so that events arrive while it is fetching. */
function watch(client: QueryClient, company: Company, filter: ListFilter) {
  const observer = new InfiniteQueryObserver(client, {
    queryKey: keys.list(filter),
    initialPageParam: 1,
    queryFn: async ({ pageParam }): Promise<ListPage<Ticket>> => {
      const all = company.answer(filter)
      const from = (pageParam - 1) * pageSize
      const rows = all.slice(from, from + pageSize)
      await new Promise((resolve) => setTimeout(resolve, 45))
      return { rows, count: all.length, hasMore: all.length > from + rows.length }
    },
    getNextPageParam: (last, _pages, page) => (last.hasMore ? page + 1 : undefined),
  })
  return { filter, observer, close: observer.subscribe(() => undefined) }
}

/** The rows shown, the count, and whether more can be loaded. */
function shownBy(observer: Observer, filter: ListFilter) {
  const { data, hasNextPage } = observer.getCurrentResult()
  const count = data?.pages[0]?.count
  return { filter, rows: rowsOf(observer).map(essence), count, hasNextPage }
}

function trueOf(company: Company, filter: ListFilter, loaded: number) {
  const all = company.answer(filter)
  const rows = all.slice(0, loaded).map(essence)
  return { filter, rows, count: all.length, hasNextPage: all.length > loaded }
}

type Observer = ReturnType<typeof watch>['observer']
const rowsOf = (observer: Observer): readonly Ticket[] =>
  observer.getCurrentResult().data?.pages.flatMap(({ rows }) => rows) ?? []

const inOrderOnce = (rows: readonly Ticket[]) =>
  rows.every((row, index) => {
    const next = rows[index + 1]
    if (!next) return true
    return row.updatedAt === next.updatedAt ? row.id > next.id : row.updatedAt > next.updatedAt
  })

const essence = ({ id, status, owner, unread, preview, labels, updatedAt }: Ticket) =>
  [id, status, owner?.id, unread, preview, labels.length, updatedAt].join(' ')
