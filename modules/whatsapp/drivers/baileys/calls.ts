/** Follows calls from the first ring to their end: which were missed, and which shall be refused (IN-63). */
import type { makeWASocket, WACallEvent } from '@whiskeysockets/baileys'
import { LRUCache } from 'lru-cache'
import { readSetting } from '#app/kernel/settings'
import { chatOf, personOf, type Own } from '#modules/whatsapp/drivers/baileys/addresses'
import type { Arrival, Link } from '#modules/whatsapp/drivers/driver'
import { noticeRefusedCall } from '#modules/whatsapp/outbox/notice_refused_call'

interface Surroundings {
  readonly link: Link
  readonly own: () => Own
  readonly arrived: (arrivals: readonly Arrival[]) => Promise<void>
}

type Socket = ReturnType<typeof makeWASocket>

export class Calls {
  /** Nobody has answered these yet. */
  readonly #ringing = new LRUCache<string, Arrival>({ max: 200 })

  constructor(readonly around: Surroundings) {}

  async hear(socket: Pick<Socket, 'rejectCall'>, call: WACallEvent): Promise<void> {
    if (call.isGroup) return
    if (call.status === 'offer') return this.#offered(socket, call)
    // Somebody took it on the company's phone.
    if (call.status === 'accept') this.#ringing.delete(call.id)
    if (['terminate', 'timeout', 'reject'].includes(call.status)) await this.#ended(call.id)
  }

  async #offered(socket: Pick<Socket, 'rejectCall'>, call: WACallEvent) {
    const arrival = arrivalOfCall(call, this.around.own())
    if (!arrival) return
    this.#ringing.set(call.id, arrival)
    // It rang while we were away: its end has passed.
    if (call.offline) return this.#ended(call.id)
    const { link } = this.around
    if ((await readSetting<string>(link, 'whatsapp.calls')) !== 'disabled') return
    // Whoever hung up first: the line of it is written all the same.
    await socket.rejectCall(call.id, call.from).catch(() => undefined)
    await this.#ended(call.id)
    await noticeRefusedCall(link, arrival.chat)
  }

  async #ended(id: string) {
    const arrival = this.#ringing.get(id)
    this.#ringing.delete(id)
    if (arrival) await this.around.arrived([arrival])
  }
}

/** Null for a caller that WhatsApp does not name. */
export function arrivalOfCall(call: WACallEvent, own: Own): Arrival | null {
  const chat = chatOf(call.from || call.chatId)
  const sender = personOf([call.from, call.chatId, call.callerPn], own, null)
  if (!chat || !(sender.phone || sender.lid)) return null
  const at = call.date.toISOString()
  return {
    chat,
    fromMe: false,
    wid: call.id,
    content: { what: 'call', sender, isVideo: Boolean(call.isVideo), at },
    isSealed: false,
    payload: Buffer.alloc(0),
  }
}
