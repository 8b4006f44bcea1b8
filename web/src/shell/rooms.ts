/** The rooms this page stands in: joined once however many components ask, and again after a reconnect (RT-04). */
import type { Socket } from 'socket.io-client'

interface Standing {
  readonly kind: string
  readonly argument: string | number | undefined
  count: number
}

const standing = new Map<string, Standing>()
let socket: Socket | null = null
let onStanding: () => void = () => undefined

export const rooms = {
  /**
   * The socket listens from here on: joins all that is asked for. `standingNow` is called each time the
   * server has let us into a room of lists: what was fetched before that may lack what was told meanwhile.
   */
  attach(given: Socket, standingNow: () => void = () => undefined) {
    socket = given
    onStanding = standingNow
    for (const { kind, argument } of standing.values()) send(given, `join${kind}`, argument)
  },
  detach() {
    socket = null
  },
  /** Returns how to leave. */
  join(kind: string, argument?: string | number): () => void {
    const key = `${kind}:${argument}`
    const room = standing.get(key) ?? { kind, argument, count: 0 }
    standing.set(key, room)
    room.count += 1
    if (room.count === 1 && socket) send(socket, `join${kind}`, argument)
    return () => {
      room.count -= 1
      if (room.count > 0) return
      standing.delete(key)
      if (socket) send(socket, `leave${kind}`, argument)
    }
  },
}

function send(given: Socket, event: string, argument: string | number | undefined) {
  const words = argument === undefined ? [] : [argument]
  if (event === 'joinTickets') given.emit(event, ...words, () => onStanding())
  else given.emit(event, ...words)
}
