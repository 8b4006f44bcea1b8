/** Combines several events for the same browser into one socket write (RT-05). */
import type { Server, Socket } from 'socket.io'

type Connection = Socket['conn']

/**
 * Runs `emit`, which may emit any number of events to these rooms, and then writes everything for one socket at once:
 * with many sockets the cost is in system calls, not bytes. Events and their order stay the same.
 */
export function batchSocketWrites(io: Server, rooms: Iterable<string>, emit: () => void): void {
  const paused = idleConnections(io, rooms)
  // The transport accepts packets only while it is writable; events emitted meanwhile are queued on the connection.
  for (const { transport } of paused) transport.writable = false
  try {
    emit()
  } finally {
    for (const connection of paused) flush(connection)
  }
}

/** Connections that can be written to right now. One that is already writing queues new packets by itself. */
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

function flush({ transport, request }: Connection) {
  transport.writable = true
  request.socket.cork()
  transport.emit('ready')
  request.socket.uncork()
}
