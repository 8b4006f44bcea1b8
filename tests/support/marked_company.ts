/** A random company in which every text is a unique marker, and who may read which according to the specification. */
import { storeFile } from '#app/kernel/media/media'
import { now } from '#app/kernel/clock'
import { aSupervisor, anAdmin, anAgent, type SomeoneSignedIn } from '#modules/identity/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'
import type Message from '#modules/messages/models/message'
import type Ticket from '#modules/tickets/models/ticket'
import { aConnection, aNumber, aTicket } from '#modules/tickets/testing'
import { aMessage } from '#modules/messages/testing'
import { randomFrom, type Random } from '#tests/support/random'
import type { TicketStatus } from '#modules/tickets/contract'

/** A text that occurs once in the company. */
export interface Marked {
  readonly marker: string
  readonly messageId: number
  readonly ticketId: number
  /** Key of the stored file; null for a text. */
  readonly file: string | null
  /** The queue in which it was sent; null: none. Unchanged when the queue is deleted. */
  readonly queueId: number | null
}
/** A ticket as the test recorded it, independent of the database. */
export interface MarkedTicket {
  readonly id: number
  readonly uuid: string
  readonly contactId: number
  readonly connectionId: number
  readonly status: TicketStatus
  readonly userId: number | null
  /** The queue for permissions; for a closed ticket the one it was closed in. */
  readonly queueId: number | null
}
export interface Watcher {
  readonly name: string
  readonly person: SomeoneSignedIn
  readonly queueIds: readonly number[]
  readonly seesQueueless: boolean
  readonly isSupervisor: boolean
}

export async function aMarkedCompany(seed: number) {
  const random = randomFrom(seed)
  const admin = await anAdmin()
  const at = { company: admin.company }
  const [agent, generous, supervisor, elsewhere] = [
    await anAgent(at),
    await anAgent({ ...at, user: { seesQueueless: true } }),
    await aSupervisor(at),
    await anAgent(at),
  ]
  const [mine, other, doomed] = [
    await aQueue(admin.actor),
    await aQueue(admin.actor),
    await aQueue(admin.actor),
  ]
  for (const person of [agent, generous, supervisor]) await joinQueue(mine, person.user)
  await joinQueue(other, elsewhere.user)
  await joinQueue(doomed, elsewhere.user)
  await joinQueue(doomed, generous.user)
  const watching = (name: string, person: SomeoneSignedIn, more: Partial<Watcher> = {}) => ({
    name,
    person,
    // Without the third queue: it has no members once it is deleted.
    queueIds: [mine.id],
    seesQueueless: false,
    isSupervisor: false,
    ...more,
  })
  const company = {
    seed,
    random,
    admin,
    queues: { mine, other, doomed },
    watchers: [
      watching('agent', agent),
      watching('generous', generous, { seesQueueless: true }),
      watching('supervisor', supervisor, { isSupervisor: true }),
    ] as Watcher[],
    tickets: [] as MarkedTicket[],
    texts: [] as Marked[],
  }
  const owners = [null, admin, elsewhere, agent, generous].map((one) => one?.user.id ?? null)
  for (let contact = 0; contact < 5; contact++) {
    await aHistory(company, random, owners, `c${contact}`)
  }
  return company
}
export type MarkedCompany = Awaited<ReturnType<typeof aMarkedCompany>>

/** One customer's tickets on one number, the last of which may still be open. */
async function aHistory(
  company: Pick<MarkedCompany, 'admin' | 'queues' | 'tickets' | 'texts' | 'seed'>,
  random: Random,
  owners: readonly (number | null)[],
  name: string
) {
  const { admin, queues } = company
  const connection = await aConnection(admin.actor)
  const phone = aNumber()
  const queueIds = [null, queues.mine.id, queues.other.id, queues.doomed.id]
  const chat: Message[] = []
  const length = 2 + random.pick([0, 1, 2])
  for (let place = 0; place < length; place++) {
    const isLast = place === length - 1
    const status = isLast ? random.pick(['pending', 'open', 'closed'] as const) : 'closed'
    const queueId = random.pick(queueIds)
    const userId =
      status === 'pending' ? null : random.pick(owners.slice(status === 'open' ? 1 : 0))
    const marker = (kind: string) => `${kind}${company.seed}x${name}x${place}`
    const ticket = await aTicket(admin.actor, {
      name: `Customer ${name}`,
      phone,
      connectionId: connection.id,
      status,
      userId,
      // The queue shown for a closed ticket may differ from the one for permissions (CLO-07).
      queueId: status === 'closed' ? random.pick([null, ...queueIds]) : queueId,
      ...(status === 'closed' && { closedQueueId: queueId, closedAt: now().minus({ days: 9 }) }),
    })
    for (let count = 0; count < 3; count++) {
      const queueOfText = random.pick([queueId, queueId, random.pick(queueIds)])
      const text = await aText(company, ticket, random, {
        said: queueOfText,
        chat,
        marker: marker(`m${count}n`),
      })
      chat.push(text)
      await ticket.merge({ lastMessage: text.body.slice(0, 255) }).save()
    }
    const { id, uuid, contactId } = ticket
    const kept = { id, uuid, contactId, connectionId: connection.id, status, userId, queueId }
    company.tickets.push(kept)
  }
}

async function aText(
  company: Pick<MarkedCompany, 'texts'>,
  ticket: Ticket,
  random: Random,
  given: {
    readonly said: number | null
    readonly chat: readonly Message[]
    readonly marker: string
  }
) {
  const { said: queueId, chat, marker } = given
  const quoted = chat.length && random.chance(0.7) ? random.pick(chat) : null
  const stored = random.chance(0.3)
    ? await storeFile(ticket, { bytes: Buffer.from(`file ${marker}`), originalName: 'a.txt' })
    : null
  const message = await aMessage(ticket, {
    body: marker,
    queueId,
    fromMe: random.chance(0.5),
    quotedMessageId: quoted?.id ?? null,
    ...(stored && { kind: 'document', mediaState: 'stored', mediaFile: stored.key }),
  })
  const { id: messageId } = message
  const file = stored?.key ?? null
  company.texts.push({ marker, messageId, ticketId: ticket.id, file, queueId })
  return message
}

/** TCK-04. */
export function maySeeTicket(company: MarkedCompany, watcher: Watcher, ticket: MarkedTicket) {
  if (ticket.userId === watcher.person.user.id) return true
  const isGone = ticket.queueId === company.queues.doomed.id
  const stands = isGone && ticket.status !== 'closed' ? null : ticket.queueId
  if (stands === null) return ticket.status === 'pending' && watcher.seesQueueless
  return watcher.queueIds.includes(stands) && (ticket.status !== 'open' || watcher.isSupervisor)
}

/** TCK-10: of a visible ticket, and of the contact's earlier ones, what was sent in the user's queues, or in none. */
export function mayReadText(company: MarkedCompany, watcher: Watcher, text: Marked) {
  const ticketOfText = company.tickets.find(({ id }) => id === text.ticketId)!
  const isOfQueue = text.queueId === null || watcher.queueIds.includes(text.queueId)
  return company.tickets.some(
    (ticket) =>
      ticket.contactId === ticketOfText.contactId &&
      maySeeTicket(company, watcher, ticket) &&
      (ticket.id === ticketOfText.id || (ticketOfText.id < ticket.id && isOfQueue))
  )
}

/** All texts that must not reach this user. */
export const forbiddenTexts = (company: MarkedCompany, watcher: Watcher): Marked[] =>
  company.texts.filter((text) => !mayReadText(company, watcher, text))
