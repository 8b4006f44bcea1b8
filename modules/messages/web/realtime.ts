/** Socket events of messages, and of locks on starting conversations, written into the query cache. */
import type { QueryClient } from '@tanstack/react-query'
import { fetchAgain } from '#web/lib/fetch_again'
import { missing } from '#web/shell/gate'
import { currentSession } from '#web/shell/session_store'
import type { RealtimeHandler, RealtimeBody } from '#web/shell/web_module'
import { readMessage } from './api_reading'
import { renewColdLock } from './cold_lock'
import { keys } from './keys'
import { isMissed, renewMessage, upsertMessage } from './message_cache'

const handleEvent: RealtimeHandler = (event, body, client) => {
  if (event === 'appMessage') handleMessage(body, client)
  if (event === 'whatsapp' && body.action === 'update') renewColdLock(client, body.whatsapp)
}
export default handleEvent

function handleMessage(body: RealtimeBody, client: QueryClient) {
  const message = readMessage(body.message)
  const conversation = { queryKey: keys.messages(message.ticketId) }
  if (body.action === 'update') {
    // On a busy server a file may be there before the event of its message has left.
    if (isMissed(client, message)) upsertMessage(client, message)
    else renewMessage(client, message)
    fetchAgain(client, keys.conversations)
    // The event goes to everyone: the deleted content is only returned to those with the permission (IN-29).
    if (message.isDeleted && maySeeDeleted()) void client.invalidateQueries(conversation)
    return
  }
  if (body.action !== 'create') return
  upsertMessage(client, message)
  fetchAgain(client, keys.messages(message.ticketId))
  // Events are shared and omit quotes that some may not read; the response says whether this user may.
  if (message.hasHiddenQuote) void client.invalidateQueries(conversation)
}

const maySeeDeleted = () => missing(currentSession(), { ability: 'tickets.view_deleted' }) === null
