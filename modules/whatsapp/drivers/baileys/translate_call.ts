/** Reads what WhatsApp says of a call: it rings, somebody takes it, it is over; pure. */
import {
  getAllBinaryNodeChildren,
  getBinaryNodeChild,
  type BinaryNode,
} from '@whiskeysockets/baileys'
import { chatOf, personOf, type Own } from '#modules/whatsapp/drivers/baileys/addresses'
import type { Arrival, ArrivedCall } from '#modules/whatsapp/drivers/driver'

export interface CallEvent {
  /** WhatsApp's id of the call. */
  readonly id: string
  readonly says: 'rings' | 'taken' | 'over' | 'other'
  /** It was said while we were away. */
  readonly isOffline: boolean
  /** Whom an answer goes to. */
  readonly from: string
}

/** Null for what is about no call, or about one of a group: those are nobody's in particular. */
export function callEventOf(stanza: BinaryNode): CallEvent | null {
  const [sign] = getAllBinaryNodeChildren(stanza)
  const id = sign?.attrs['call-id']
  if (!id || sign.attrs.type === 'group' || sign.attrs['group-jid']) return null
  const isOffline = Boolean(stanza.attrs.offline)
  return { id, says: meaningOf(sign), isOffline, from: callerOf(sign) || stanza.attrs.from || '' }
}

/** Always with what there is to tell of it. */
export type CallArrival = Arrival & { readonly content: ArrivedCall }

/** Null for a caller that WhatsApp does not name. `waitSeconds`: how long it may ring before it counts as missed. */
export function arrivalOfCall(
  stanza: BinaryNode,
  own: Own,
  waitSeconds: number
): CallArrival | null {
  const [sign] = getAllBinaryNodeChildren(stanza)
  const jids = [callerOf(sign), stanza.attrs.from, sign.attrs.caller_pn]
  const sender = personOf(jids, own, null)
  const chat = chatOf(jids.find(Boolean))
  if (!chat || !(sender.phone || sender.lid)) return null
  const isVideo = Boolean(getBinaryNodeChild(sign, 'video'))
  const at = new Date(Number(stanza.attrs.t) * 1000).toISOString()
  return {
    chat,
    fromMe: false,
    wid: sign.attrs['call-id'],
    content: { what: 'call', sender, isVideo, at },
    isUndecryptable: false,
    waitSeconds,
    payload: Buffer.alloc(0),
  }
}

const callerOf = ({ attrs }: BinaryNode) => attrs.from || attrs['call-creator']

function meaningOf({ tag, attrs }: BinaryNode): CallEvent['says'] {
  if (tag === 'offer' || tag === 'offer_notice') return 'rings'
  // On the company's own phone, which ends it for us as well.
  if (tag === 'accept' || attrs.reason === 'accepted_elsewhere') return 'taken'
  return tag === 'terminate' || tag === 'reject' ? 'over' : 'other'
}
