/** Which customers are typing or recording at the moment, among those whose chats are watched (RT-06). */
import type { PresenceData, makeWASocket } from '@whiskeysockets/baileys'
import { LRUCache } from 'lru-cache'
import type { ChatAddress, Sender, TypingState } from '#modules/whatsapp/contract'
import {
  chatOf,
  isGroupChat,
  personOf,
  type Own,
} from '#modules/whatsapp/drivers/baileys/addresses'

type Socket = Pick<ReturnType<typeof makeWASocket>, 'ev' | 'presenceSubscribe'>

interface Surroundings {
  readonly own: () => Own
  readonly typing: (sender: Sender, state: TypingState) => void
}

/** A phone that goes offline while its owner types never sends that they stopped. */
const longestMs = 60_000

export class TypingEvents {
  /** By chat: coming online is not emitted, and stopping only after typing or recording had begun. */
  readonly #states = new LRUCache<ChatAddress, TypingState>({ max: 1000, ttl: longestMs })

  constructor(readonly around: Surroundings) {}

  /** Listens as long as the socket is open. */
  hear({ ev }: Socket): void {
    ev.on('presence.update', ({ id, presences }) => {
      const chat = isGroupChat(id) ? null : chatOf(id)
      if (chat) this.#note(chat, stateOf(presences[id]))
    })
  }

  /** WhatsApp sends the presence of a chat only after subscribing to it. */
  async watch(socket: Socket, address: ChatAddress): Promise<void> {
    if (!isGroupChat(address)) await socket.presenceSubscribe(address)
  }

  #note(chat: ChatAddress, state: TypingState) {
    if ((this.#states.get(chat) ?? 'paused') === state) return
    this.#states.set(chat, state)
    this.around.typing(personOf([chat], this.around.own(), null), state)
  }
}

function stateOf(presence: PresenceData | undefined): TypingState {
  const state = presence?.lastKnownPresence
  return state === 'composing' || state === 'recording' ? state : 'paused'
}
