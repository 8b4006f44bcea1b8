/** Where one browser stands: what its socket asked for, counted, and one wish after the other (RT-04). */
import logger from '@adonisjs/core/services/logger'
import type { Server, Socket } from 'socket.io'
import type { Actor } from '#app/kernel/actor'
import { CatalogueError, errors } from '#app/kernel/errors'
import type { Join } from '#app/kernel/module'
import { companyOfRoom } from '#app/kernel/realtime'
import { noteLook, guardJoinRace } from '#app/kernel/join_race'
import type { PersonBudget } from '#app/kernel/socket_budgets'

interface Standing {
  readonly join: Join
  readonly argument: unknown
  readonly rooms: readonly string[]
  /** How often it was asked for: as many leaves end it. */
  count: number
}
export interface SocketData {
  actor: Actor
  /** By which it was let in, or renewed. */
  token: string | null
  /** Shared by all sockets of the person. */
  readonly person: PersonBudget
  /** By the wish, as `keyOf` spells it. */
  readonly standings: Map<string, Standing>
  /** Why the company's work is not told here: it owes (BIL-09). */
  debt: Error | null
  /** Wishes are fulfilled in the order in which they came: a leave never overtakes its join. */
  line: Promise<void>
  expiry?: NodeJS.Timeout
}
/** What was answered in this one look, by question. */
type Answers = Map<string, Promise<readonly string[]>>
export type Ack = ((answer: Record<string, unknown>) => void) | undefined

/** A page stands in about five; more than this fills our memory on purpose. */
const maxStandings = 200
/** Characters of the longest sensible argument. */
const longestArgument = 200

export const dataOf = (socket: Socket) => socket.data as SocketData

/**
 * Listens to one join and its leave for as long as the socket lives. The answer carries the company's number so
 * far (`seqOf`): a client that has fetched since it heard that number has missed nothing (RT-05).
 */
export function answerJoin(
  socket: Socket,
  name: string,
  join: Join,
  seqOf: (companyId: number) => number | undefined
): void {
  const keyOf = (argument: unknown) => `${name}:${JSON.stringify(argument ?? null)}`
  socket.on(name, (...received: unknown[]) => {
    inLine(socket, received, async (argument) => {
      const entered = await enter(socket, keyOf(argument), join, argument)
      return { ...entered, seq: seqOf(dataOf(socket).actor.companyId) }
    })
  })
  socket.on(join.leave, (...received: unknown[]) => {
    inLine(socket, received, (argument) => leave(socket, keyOf(argument)))
  })
}

/**
 * Looks again at what brought the sockets of this process into these rooms, after a right to them may
 * have gone (RT-07). Who may not stand there any more hears nothing more from there.
 */
export async function recheckRooms(io: Server, rooms: readonly string[]): Promise<void> {
  noteLook(rooms)
  const ids = new Set(rooms.flatMap((room) => [...(io.of('/').adapter.rooms.get(room) ?? [])]))
  const answers: Answers = new Map()
  await Promise.all(
    [...ids].map(async (id) => {
      const socket = io.of('/').sockets.get(id)
      if (socket) await recheckSocket(socket, rooms, answers)
    })
  )
}

/** The same for all rooms in which these sockets stand, with the rights that their actors have by now. */
export async function recheckSockets(sockets: readonly Socket[]): Promise<void> {
  const answers: Answers = new Map()
  await Promise.all(sockets.map((socket) => recheckSocket(socket, [...socket.rooms], answers)))
}

/** Takes the socket out of all rooms but these; what it asks to join is refused with `debt` from now on. */
export function silence(socket: Socket, debt: Error, kept: readonly string[]): void {
  const data = dataOf(socket)
  data.debt = debt
  data.standings.clear()
  for (const room of socket.rooms) {
    if (room !== socket.id && !kept.includes(room)) void socket.leave(room)
  }
}

export function codeOf(error: unknown): string {
  if (error instanceof CatalogueError) return error.wire
  logger.error({ err: error }, 'realtime: a socket was refused by a fault')
  return 'ERR_INTERNAL_SERVER_ERROR'
}

function inLine(
  socket: Socket,
  received: readonly unknown[],
  fulfil: (argument: unknown) => Promise<Record<string, unknown>>
) {
  const data = dataOf(socket)
  const { person } = data
  const { argument, ack } = argumentsOf(received)
  // Only when the database takes longer than the budget of events allows for.
  if (!person.enterLine()) return ack?.(refusal(person))
  const next = async () => {
    if (socket.disconnected) return
    // Fulfilled whether or not anybody waits for the answer: `ack?.(await …)` would skip both.
    const answer = await answerTo(argument, fulfil)
    ack?.(answer)
  }
  // What fails all the same must neither end the process nor hold up the wishes behind it.
  data.line = data.line
    .then(() => (socket.disconnected ? undefined : person.oneOfFew(next)))
    .catch(logFault)
    .finally(() => person.leaveLine())
}

const refusal = ({ retryAfterMs }: PersonBudget) => ({
  error: codeOf(new errors.E_RATE_LIMIT()),
  retryAfterMs,
})

async function answerTo(
  argument: unknown,
  fulfil: (argument: unknown) => Promise<Record<string, unknown>>
) {
  try {
    if (!isSensible(argument)) throw new errors.E_BAD_REQUEST()
    return await fulfil(argument)
  } catch (error) {
    return { error: codeOf(error) }
  }
}

/** Pages name a row's number, a uuid or a status, or nothing; all else may be as deep as one likes. */
function isSensible(argument: unknown): boolean {
  if (typeof argument === 'string') return argument.length <= longestArgument
  return argument === undefined || argument === null || typeof argument === 'number'
}

async function enter(socket: Socket, key: string, join: Join, argument: unknown) {
  const data = dataOf(socket)
  const { actor, person, standings } = data
  const known = standings.get(key)
  if (!known && standings.size >= maxStandings) throw new errors.E_BAD_REQUEST()
  const rooms = await guardJoinRace(async (isOld) => {
    let answer: readonly string[]
    do answer = await roomsFor(actor, join, argument)
    while (isOld(answer))
    if (data.debt) throw data.debt
    standings.set(key, { join, argument, rooms: answer, count: (known?.count ?? 0) + 1 })
    await socket.join([...answer])
    return answer
  })
  if (!known && join.joined) {
    // It asks the database, too.
    void person.oneOfFew(() => join.joined!(actor, argument)).catch(logFault)
  }
  return { ok: true, rooms: rooms.length }
}

/** A right that ended since the join is no fault. */
function logFault(error: unknown) {
  if (error instanceof CatalogueError) return
  logger.error({ err: error }, 'realtime: what follows a join failed')
}

async function leave(socket: Socket, key: string) {
  const standing = dataOf(socket).standings.get(key)
  if (!standing) return { ok: true }
  standing.count -= 1
  if (standing.count === 0) await end(socket, key, standing)
  return { ok: true }
}

async function recheckSocket(socket: Socket, rooms: readonly string[], answers: Answers) {
  const { actor, standings } = dataOf(socket)
  for (const [key, standing] of standings) {
    if (!standing.rooms.some((room) => rooms.includes(room))) continue
    // Who asks for the same with the same rights gets the same answer: a person's pages ask once.
    const question = `${key} ${JSON.stringify(actor)}`
    const asked = answers.get(question) ?? roomsNow(actor, standing)
    answers.set(question, asked)
    const now = await asked
    if (!standing.rooms.every((room) => now.includes(room))) await end(socket, key, standing)
  }
}

/** None when the wish is refused by now. */
const roomsNow = (actor: Actor, { join, argument }: Standing) =>
  roomsFor(actor, join, argument).catch((): readonly string[] => [])

/** Leaves the rooms in which no other wish keeps it. */
async function end(socket: Socket, key: string, { rooms }: Standing) {
  const { standings } = dataOf(socket)
  standings.delete(key)
  const kept = new Set([...standings.values()].flatMap((other) => other.rooms))
  for (const room of rooms) if (!kept.has(room)) await socket.leave(room)
}

/** Every room must name the actor's company: a module's mistake cannot open another company's room. */
async function roomsFor(actor: Actor, join: Join, argument: unknown) {
  const rooms = await join.rooms(actor, argument)
  const foreign = rooms.find((room) => companyOfRoom(room) !== actor.companyId)
  if (foreign) throw new Error(`the room ${foreign} is not of company ${actor.companyId}`)
  return rooms
}

/** What was said, and who waits for the answer: whatever a stranger sends in their places. */
export function argumentsOf(received: readonly unknown[]): { argument: unknown; ack: Ack } {
  const last = received.at(-1)
  const ack = typeof last === 'function' ? (last as Ack) : undefined
  const argument = received[0] === ack ? undefined : received[0]
  return { argument, ack }
}
