/** Applies ticket and message events to the bell's list, and rings for new messages of customers. */
import type { QueryClient } from '@tanstack/react-query'
import { fetchAgain } from '#web/lib/fetch_again'
import { currentSession } from '#web/shell/session_store'
import type { RealtimeBody, RealtimeHandler } from '#web/shell/web_module'
import { readMessage, readTicket } from './api'
import { bellStore } from './bell_store'
import type { Unread } from './model'
import { keys } from './queries'
import { renewed, ringsFor, without, type Viewer } from './unread_list'

const handleEvent: RealtimeHandler = (event, body, client) => {
  const session = currentSession()
  if (!session) return
  const viewer = { userId: session.user.id }
  if (event === 'ticket') handleTicket(body, client, viewer)
  if (event === 'appMessage' && body.action === 'create') handleMessage(body, client, viewer)
}
export default handleEvent

function handleTicket(body: RealtimeBody, client: QueryClient, viewer: Viewer) {
  const isGone = body.action === 'delete' || body.action === 'updateUnread'
  if (isGone) write(client, (unread) => without(unread, Number(body.ticketId)))
  if (body.action === 'update') {
    write(client, (unread) => renewed(unread, readTicket(body.ticket), viewer))
  }
}

function handleMessage(body: RealtimeBody, client: QueryClient, viewer: Viewer) {
  const ticket = readTicket(body.ticket)
  const message = readMessage(body.message)
  write(client, (unread) => renewed(unread, ticket, viewer))
  if (ringsFor(ticket, message, viewer)) bellStore.setState({ rung: { ticket, message } })
}

function write(client: QueryClient, change: (unread: Unread) => Unread) {
  client.setQueryData<Unread>(keys.unread, (unread) => unread && change(unread))
  fetchAgain(client, keys.unread)
}
