/** Starts a server with real sockets, and clients that join rooms as the app does. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import testUtils from '@adonisjs/core/services/test_utils'
import type { Group } from '@japa/runner/core'
import { io, type Socket } from 'socket.io-client'
import { useRealtime } from '#app/kernel/realtime/realtime'
import { SocketRealtime } from '#app/kernel/realtime/socket_realtime'

interface Heard {
  readonly event: string
  readonly body: { action?: string; seq?: number; ticketId?: number; ticket?: { id: number } }
}

/** All list rooms that a tickets screen joins. */
export const everywhere: [string, unknown?][] = [
  ['joinTickets', 'pending'],
  ['joinTickets', 'open'],
  ['joinTickets', 'closed'],
  ['joinNotification'],
]

/** Starts the socket server for the group, and a transaction for each of its tests. */
export function openRecorders(group: Group) {
  const sockets: Socket[] = []
  let node: Server
  const address = () => `http://127.0.0.1:${(node.address() as AddressInfo).port}`

  group.setup(async () => {
    node = createServer().listen(0, '127.0.0.1')
    await once(node, 'listening')
    const realtime = new SocketRealtime(node, undefined)
    await realtime.start()
    const former = useRealtime(realtime)
    return async () => {
      useRealtime(former)
      await realtime.stop()
      node.close()
    }
  })
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      for (const socket of sockets.splice(0)) socket.disconnect()
      await undo()
    }
  })

  /** A socket client of this user, joined to the same rooms as the app. */
  async function listen(
    person: { readonly token: string },
    joins: [name: string, argument?: unknown][] = []
  ) {
    const socket = io(address(), { query: { token: person.token }, transports: ['websocket'] })
    sockets.push(socket)
    const heard: Heard[] = []
    socket.onAny((event: string, body: Heard['body']) => heard.push({ event, body }))
    await new Promise((resolve, reject) => {
      socket.once('ready', resolve)
      socket.once('connect_error', reject)
    })
    const answers: { error?: string }[] = []
    for (const [name, argument] of joins) {
      answers.push(await socket.timeout(5000).emitWithAck(name, argument))
    }
    /** Resolves after a round trip: everything sent before has arrived by then. */
    const settled = async () => {
      await socket.timeout(5000).emitWithAck('leaveNotification')
      return (
        heard
          // Events of users coming online are received as well, but are not tested here.
          .filter(({ event }) => event !== 'ready' && !event.endsWith('-user'))
          .map(({ event, body }) => ({
            event: event.replace(/^company-\d+-/, ''),
            action: body.action,
          }))
      )
    }
    return { socket, heard, answers, settled }
  }

  return { listen, address, sockets }
}
