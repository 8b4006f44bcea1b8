/** Follows calls from the first ring to their end: which were missed, and which are to be refused (IN-63). */
import type { BinaryNode, makeWASocket } from '@whiskeysockets/baileys'
import { readSetting } from '#app/kernel/settings/settings'
import type { Own } from '#modules/whatsapp/drivers/baileys/addresses'
import {
  arrivalOfCall,
  callEventOf,
  type CallArrival,
  type CallEvent,
} from '#modules/whatsapp/drivers/baileys/translate_call'
import type { ConnectionRef } from '#modules/whatsapp/connection_ref'
import type { DriverEvents } from '#modules/whatsapp/drivers/driver'
import type { DriverServices } from '#modules/whatsapp/drivers/services'

interface Surroundings extends Pick<DriverEvents, 'arrived' | 'stored'> {
  readonly link: ConnectionRef
  readonly services: Pick<DriverServices, 'resolveCall' | 'noticeRefusedCall'>
  readonly own: () => Own
}

type Socket = Pick<ReturnType<typeof makeWASocket>, 'rejectCall'>

/** Longer than any phone rings: a call without further events by then has ended. */
const ringSeconds = 90
/** For a call that rang while we were offline: if somebody took it, that event follows immediately, or never. */
const offlineSeconds = 5

export class Calls {
  /** Call events are handled one after the other: a call must not end before it has its row. */
  #queue: Promise<unknown> = Promise.resolve()

  constructor(readonly around: Surroundings) {}

  /**
   * A ring is stored before `confirm` acknowledges it to WhatsApp: WhatsApp does not send it again, so a crash in
   * between would lose it. The row is due when the call must be over.
   */
  async hear(socket: Socket, stanza: BinaryNode, confirm: () => void): Promise<void> {
    const noted = this.#queue.then(() => this.#note(stanza))
    this.#queue = noted.catch(() => undefined)
    const ring = await noted
    confirm()
    if (ring) await this.#refuse(socket, ring.event, ring.arrival)
  }

  /** Returns the call if it is ringing now. */
  async #note(stanza: BinaryNode) {
    const event = callEventOf(stanza)
    if (!event) return null
    if (event.says === 'taken') await this.around.services.resolveCall(event.id, 'taken')
    if (event.says === 'over') await this.#missed(event.id)
    if (event.says !== 'rings') return null
    const seconds = event.isOffline ? offlineSeconds : ringSeconds
    const arrival = arrivalOfCall(stanza, this.around.own(), seconds)
    if (!arrival) return null
    await this.around.arrived([arrival])
    return event.isOffline ? null : { event, arrival }
  }

  async #refuse(socket: Socket, { id, from }: CallEvent, { chat, content }: CallArrival) {
    const { link, services } = this.around
    if ((await readSetting<string>(link, 'whatsapp.calls')) !== 'disabled') return
    // Record the call as missed even if the caller hung up first.
    await socket.rejectCall(id, from).catch(() => undefined)
    await this.#missed(id)
    await services.noticeRefusedCall({ chat, sender: content.sender })
  }

  async #missed(id: string) {
    const chat = await this.around.services.resolveCall(id, 'missed')
    if (chat) this.around.stored(chat)
  }
}
