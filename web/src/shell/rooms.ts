/** The rooms this page stands in: joined once however many components ask, and again after a reconnect (RT-04). */
import type { Socket } from 'socket.io-client'

interface Standing {
  readonly kind: string
  readonly argument: string | number | undefined
  count: number
  /** The server has answered, and not that one should ask later. */
  isAnswered: boolean
  /** Who wants to know that one stands there. */
  readonly waiting: Set<() => void>
}

const standing = new Map<string, Standing>()
let socket: Socket | null = null
let retry: ReturnType<typeof setTimeout> | undefined
let onStanding: () => void = () => undefined

export const rooms = {
  /**
   * The socket listens from here on: joins all that is asked for. `standingNow` is called each time the
   * server has let us into a room of lists: what was fetched before that may lack what was told meanwhile.
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
   * The server refuses what this person's pages ask, for that many milliseconds: what it has not answered by
   * then is asked again. A part more, by chance, so that all pages of the person do not come at once.
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
   * `onStandingThere` is called each time the server has let us in: what was fetched before that may lack
   * what was told there meanwhile. Returns how to leave.
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
  /** Only when too much was asked: when to ask again. */
  readonly retryAfterMs?: number
}

const textOf = ({ argument }: Standing) => (argument === undefined ? [] : [argument])
