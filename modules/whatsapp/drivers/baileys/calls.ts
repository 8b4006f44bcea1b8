/** Follows calls from the first ring to their end: which were missed, and which shall be refused (IN-63). */
import type { BinaryNode, makeWASocket } from '@whiskeysockets/baileys'
import { readSetting } from '#app/kernel/settings'
import type { Own } from '#modules/whatsapp/drivers/baileys/addresses'
import {
  arrivalOfCall,
  callEventOf,
  type CallArrival,
  type CallEvent,
} from '#modules/whatsapp/drivers/baileys/translate_call'
import type { DriverEvents, ConnectionRef } from '#modules/whatsapp/drivers/driver'
import { resolveCall } from '#modules/whatsapp/inbox/resolve_call'
import { noticeRefusedCall } from '#modules/whatsapp/outbox/notice_refused_call'

interface Surroundings extends Pick<DriverEvents, 'arrived' | 'stored'> {
  readonly link: ConnectionRef
  readonly own: () => Own
}

type Socket = Pick<ReturnType<typeof makeWASocket>, 'rejectCall'>

/** Longer than any phone rings: whoever was not heard of again by then has hung up. */
const ringSeconds = 90
/** It rang while we were away; whether somebody took it stands right behind it, or nowhere. */
const offlineSeconds = 5

export class Calls {
  /** One sign after the other: a call does not end before it has its row. */
  #line: Promise<unknown> = Promise.resolve()

  constructor(readonly around: Surroundings) {}

  /**
   * A ring has its row before `confirm` says to WhatsApp that it was heard: after that nobody tells of
   * it again, and a process that died would have lost it. The row is due when the call must be over.
   */
  async hear(socket: Socket, stanza: BinaryNode, confirm: () => void): Promise<void> {
    const noted = this.#line.then(() => this.#note(stanza))
    this.#line = noted.catch(() => undefined)
    const ring = await noted
    confirm()
    if (ring) await this.#refuse(socket, ring.sign, ring.arrival)
  }

  /** Answers with a call that rings now. */
  async #note(stanza: BinaryNode) {
    const sign = callEventOf(stanza)
    if (!sign) return null
    if (sign.says === 'taken') await resolveCall(this.around.link, sign.id, 'taken')
    if (sign.says === 'over') await this.#missed(sign.id)
    if (sign.says !== 'rings') return null
    const seconds = sign.isOffline ? offlineSeconds : ringSeconds
    const arrival = arrivalOfCall(stanza, this.around.own(), seconds)
    if (!arrival) return null
    await this.around.arrived([arrival])
    return sign.isOffline ? null : { sign, arrival }
  }

  async #refuse(socket: Socket, { id, from }: CallEvent, { chat, content }: CallArrival) {
    const { link } = this.around
    if ((await readSetting<string>(link, 'whatsapp.calls')) !== 'disabled') return
    // Whoever hung up first: the line of it is written all the same.
    await socket.rejectCall(id, from).catch(() => undefined)
    await this.#missed(id)
    await noticeRefusedCall(link, { chat, sender: content.sender })
  }

  async #missed(id: string) {
    const chat = await resolveCall(this.around.link, id, 'missed')
    if (chat) this.around.stored(chat)
  }
}
