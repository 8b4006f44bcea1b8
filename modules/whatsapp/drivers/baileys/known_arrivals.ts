/** Remembers which messages are stored already: the library emits each message again after processing it. */
import type { WAMessage } from '@whiskeysockets/baileys'
import { LRUCache } from 'lru-cache'
import { upTo } from '#modules/whatsapp/drivers/baileys/bounded_cache'
import { chatOf, widOf } from '#modules/whatsapp/drivers/baileys/addresses'
import type { Arrival } from '#modules/whatsapp/drivers/driver'

/** A forgotten one is written again, which changes nothing. */
export class KnownArrivals {
  readonly #places = new LRUCache<string, true>(upTo(1000))

  add({ chat, fromMe, wid }: Arrival) {
    this.#places.set(placeOf(chat, fromMe, wid), true)
  }
  has({ key }: WAMessage): boolean {
    return this.#places.has(placeOf(chatOf(key.remoteJid), key.fromMe, widOf(key)))
  }
}

const placeOf = (...parts: readonly unknown[]) => parts.map(String).join('|')
