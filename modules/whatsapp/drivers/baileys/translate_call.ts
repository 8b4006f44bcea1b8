/** Reads WhatsApp's call stanzas: it rings, somebody takes it, it is over; pure. */
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
  /** It was sent while we were offline. */
  readonly isOffline: boolean
  /** The address a reply goes to. */
  readonly from: string
}

/** Null for stanzas that are about no call, or about a group call: those have no single customer. */
export function callEventOf(stanza: BinaryNode): CallEvent | null {
  const [node] = getAllBinaryNodeChildren(stanza)
  const id = node?.attrs['call-id']
  if (!id || node.attrs.type === 'group' || node.attrs['group-jid']) return null
  const isOffline = Boolean(stanza.attrs.offline)
  return { id, says: meaningOf(node), isOffline, from: callerOf(node) || stanza.attrs.from || '' }
}

/** The content is always present. */
export type CallArrival = Arrival & { readonly content: ArrivedCall }

/** Null for a caller without an address. `waitSeconds`: how long it may ring before it counts as missed. */
export function arrivalOfCall(
  stanza: BinaryNode,
  own: Own,
  waitSeconds: number
): CallArrival | null {
  const [node] = getAllBinaryNodeChildren(stanza)
  const jids = [callerOf(node), stanza.attrs.from, node.attrs.caller_pn]
  const sender = personOf(jids, own, null)
  const chat = chatOf(jids.find(Boolean))
  if (!chat || !(sender.phone || sender.lid)) return null
  const isVideo = Boolean(getBinaryNodeChild(node, 'video'))
  const at = new Date(Number(stanza.attrs.t) * 1000).toISOString()
  return {
    chat,
    fromMe: false,
    wid: node.attrs['call-id'],
    content: { what: 'call', sender, isVideo, at },
    isUndecryptable: false,
    waitSeconds,
    payload: Buffer.alloc(0),
  }
}

const callerOf = ({ attrs }: BinaryNode) => attrs.from || attrs['call-creator']

function meaningOf({ tag, attrs }: BinaryNode): CallEvent['says'] {
  if (tag === 'offer' || tag === 'offer_notice') return 'rings'
  // Taken or refused on the company's own phone, which ends it for us as well.
  if (tag === 'accept' || attrs.reason === 'accepted_elsewhere') return 'taken'
  return tag === 'terminate' || tag === 'reject' ? 'over' : 'other'
}
