/** Writes realtime changes by colleagues into the cache (RT-06). */
import type { ChatMessageWire, ChatWire } from '#modules/chat/wire'
import { refetch } from '#web/lib/fetch_again'
import type { RealtimeHandler } from '#web/shell/web_module'
import { toMessage, toThread } from './api'
import { dropThread, putMessage, putThread } from './cache'
import { keys } from './queries'

interface Heard {
  readonly action?: string
  readonly id?: number
  readonly chat?: ChatWire
  readonly newMessage?: ChatMessageWire
}

/** `chat-{id}` repeats for one thread what `chat` reports for all; handling `chat` is enough. */
const handleEvent: RealtimeHandler = (event, body, client) => {
  if (event !== 'chat' && !event.startsWith('chat-user-')) return
  const { action, id, chat, newMessage } = body as Heard
  if (action === 'delete' && id !== undefined) dropThread(client, id)
  if (chat) putThread(client, toThread(chat))
  if (newMessage) putMessage(client, toMessage(newMessage))
  refetch(client, keys.unread)
}
export default handleEvent
