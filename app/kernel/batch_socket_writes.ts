/** Several events that one browser hears at the same time leave in one write (RT-05). */
import type { Server, Socket } from 'socket.io'

type Connection = Socket['conn']

/**
 * Runs `emit`, which may emit any number of events to these rooms, and writes what each socket gets at once when it is
 * done: many sockets are expensive by their system calls, not by their bytes. Events and their order stay the same.
 */
export function batchSocketWrites(io: Server, rooms: Iterable<string>, emit: () => void): void {
  const held = idleConnections(io, rooms)
  // The transport takes packets only while it is writable; what is emitted meanwhile waits in its queue.
  for (const { transport } of held) transport.writable = false
  try {
    emit()
  } finally {
    for (const connection of held) letGo(connection)
  }
}

/** One that is writing just now keeps what comes in its queue by itself. */
function idleConnections(io: Server, rooms: Iterable<string>): Set<Connection> {
  const { adapter, sockets } = io.of('/')
  const found = new Set<Connection>()
  for (const room of rooms) {
    for (const id of adapter.rooms.get(room) ?? []) {
      const connection = sockets.get(id)?.conn
      const transport = connection?.transport
      if (transport?.name === 'websocket' && transport.writable) found.add(connection!)
    }
  }
  return found
}

function letGo({ transport, request }: Connection) {
  transport.writable = true
  request.socket.cork()
  transport.emit('ready')
  request.socket.uncork()
}
