/** The rooms of this page: each joined once, however many components use it, and again after a reconnect (RT-04). */
import type { Socket } from 'socket.io-client'

interface Standing {
  readonly kind: string
  readonly argument: string | number | undefined
  count: number
  /** The server has answered the join, other than by a rate limit. */
  isAnswered: boolean
  /** Callbacks for an accepted join. */
  readonly waiting: Set<() => void>
}

const standing = new Map<string, Standing>()
let socket: Socket | null = null
let retry: ReturnType<typeof setTimeout> | undefined
let onStanding: () => void = () => undefined

export const rooms = {
  /**
   * The socket is ready: joins all requested rooms. `standingNow` is called each time the server has accepted
   * the join of a room of lists: data fetched before that may lack events sent meanwhile.
   */
  attach(given: Socket, standingNow: () => void = () => undefined) {
    socket = given
    onStanding = standingNow
    for (const room of standing.values()) enter(given, room)
  },
  detach() {
    socket = null
    clearTimeout(retry)
    retry = undefined
  },
  /**
   * The server rate-limits this user for that many milliseconds: joins it has not answered by then are
   * repeated. With random jitter, so that the pages of the user do not retry at the same moment.
   */
  askLater(ms: number) {
    retry ??= setTimeout(
      () => {
        retry = undefined
        if (!socket) return
        for (const room of standing.values()) if (!room.isAnswered) enter(socket, room)
      },
      ms * (1 + Math.random())
    )
  },
  /**
   * `onStandingThere` is called each time the server has accepted the join: data fetched before that may lack
   * events sent to the room meanwhile. Returns a function that leaves the room.
   */
  join(kind: string, argument?: string | number, onStandingThere?: () => void): () => void {
    const key = `${kind}:${argument}`
    const room = standing.get(key) ?? {
      kind,
      argument,
      count: 0,
      isAnswered: false,
      waiting: new Set(),
    }
    standing.set(key, room)
    room.count += 1
    if (onStandingThere) room.waiting.add(onStandingThere)
    if (room.count === 1 && socket) enter(socket, room)
    return () => {
      room.count -= 1
      if (onStandingThere) room.waiting.delete(onStandingThere)
      if (room.count > 0) return
      standing.delete(key)
      socket?.emit(`leave${kind}`, ...textOf(room))
    }
  },
}

function enter(given: Socket, room: Standing) {
  room.isAnswered = false
  given.emit(`join${room.kind}`, ...textOf(room), ({ error, retryAfterMs }: JoinAnswer = {}) => {
    if (given !== socket) return
    if (retryAfterMs !== undefined) return rooms.askLater(retryAfterMs)
    room.isAnswered = true
    if (room.kind === 'Tickets') onStanding()
    if (!error) for (const answer of room.waiting) answer()
  })
}

interface JoinAnswer {
  readonly error?: string
  /** Only when rate-limited: when to retry. */
  readonly retryAfterMs?: number
}

const textOf = ({ argument }: Standing) => (argument === undefined ? [] : [argument])
