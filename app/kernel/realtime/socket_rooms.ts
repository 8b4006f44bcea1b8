/** The rooms of one browser's socket: requested joins, counted, handled one after the other (RT-04). */
import logger from '@adonisjs/core/services/logger'
import type { Server, Socket } from 'socket.io'
import type { Actor } from '#app/kernel/actor/actor'
import { CatalogueError, errors } from '#app/kernel/errors'
import type { Join } from '#app/kernel/modules/module'
import { companyOfRoom } from '#app/kernel/realtime/realtime'
import { noteLook, guardJoinRace } from '#app/kernel/realtime/join_race'
import type { PersonBudget } from '#app/kernel/realtime/socket_budgets'

interface Standing {
  readonly join: Join
  readonly argument: unknown
  readonly rooms: readonly string[]
  /** How often it was joined: it takes as many leaves to end it. */
  count: number
}
export interface SocketData {
  actor: Actor
  /** The token it was admitted with, or the renewed one. */
  token: string | null
  /** Shared by all sockets of the person. */
  readonly person: PersonBudget
  /** Keyed by join and argument (`keyOf`). */
  readonly standings: Map<string, Standing>
  /** Set while the company's subscription is unpaid and the socket gets no events of its work (BIL-09). */
  debt: Error | null
  /** Queue of requests, handled in order of arrival: a leave never overtakes its join. */
  line: Promise<void>
  expiry?: NodeJS.Timeout
}
/** Cache for one recheck: room lookups by question. */
type Answers = Map<string, Promise<readonly string[]>>
export type Ack = ((answer: Record<string, unknown>) => void) | undefined

/** A page is in about five; more than this is an attempt to exhaust our memory. */
const maxStandings = 200
/** Maximum length of an argument in characters. */
const longestArgument = 200

export const dataOf = (socket: Socket) => socket.data as SocketData

/**
 * Handles one join and its leave for the lifetime of the socket. The response contains the company's latest sequence
 * number (`seqOf`): a client that has fetched after receiving that number has missed nothing (RT-05).
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
 * Rechecks what allowed the sockets of this process to join these rooms, after a permission may have been revoked
 * (RT-07). Sockets without permission leave the room.
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

/** The same for all rooms of these sockets, with the current permissions of their actors. */
export async function recheckSockets(sockets: readonly Socket[]): Promise<void> {
  const answers: Answers = new Map()
  await Promise.all(sockets.map((socket) => recheckSocket(socket, [...socket.rooms], answers)))
}

/** Removes the socket from all other rooms; its joins are refused with `debt` from now on. */
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
  // Happens only when the database takes longer than the event budget allows for.
  if (!person.enterLine()) return ack?.(refusal(person))
  const next = async () => {
    if (socket.disconnected) return
    // Not `ack?.(await …)`: that would skip the request itself when no ack is expected.
    const answer = await answerTo(argument, fulfil)
    ack?.(answer)
  }
  // An unexpected failure must neither end the process nor block the requests behind it.
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

/**
 * Pages send an id, a uuid, a status or nothing. Anything else is refused, because it may be nested arbitrarily deep.
 */
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
    // Limited like joins, because it queries the database, too.
    void person.oneOfFew(() => join.joined!(actor, argument)).catch(logFault)
  }
  return { ok: true, rooms: rooms.length }
}

/** A permission that was revoked since the join is not a fault. */
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
    // Same request and same permissions give the same rooms, so a person's pages share one lookup.
    const question = `${key} ${JSON.stringify(actor)}`
    const asked = answers.get(question) ?? roomsNow(actor, standing)
    answers.set(question, asked)
    const now = await asked
    if (!standing.rooms.every((room) => now.includes(room))) await end(socket, key, standing)
  }
}

/** Empty when the join would be refused now. */
const roomsNow = (actor: Actor, { join, argument }: Standing) =>
  roomsFor(actor, join, argument).catch((): readonly string[] => [])

/** Leaves the rooms that no other join of this socket needs. */
async function end(socket: Socket, key: string, { rooms }: Standing) {
  const { standings } = dataOf(socket)
  standings.delete(key)
  const kept = new Set([...standings.values()].flatMap((other) => other.rooms))
  for (const room of rooms) if (!kept.has(room)) await socket.leave(room)
}

/** Every room must belong to the actor's company, so that a module's bug cannot open another company's room. */
async function roomsFor(actor: Actor, join: Join, argument: unknown) {
  const rooms = await join.rooms(actor, argument)
  const foreign = rooms.find((room) => companyOfRoom(room) !== actor.companyId)
  if (foreign) throw new Error(`the room ${foreign} is not of company ${actor.companyId}`)
  return rooms
}

/** The argument and the ack callback; both positions may contain anything a client sends. */
export function argumentsOf(received: readonly unknown[]): { argument: unknown; ack: Ack } {
  const last = received.at(-1)
  const ack = typeof last === 'function' ? (last as Ack) : undefined
  const argument = received[0] === ack ? undefined : received[0]
  return { argument, ack }
}
