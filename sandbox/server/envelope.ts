// The envelope of a message: sender, address and type attributes of its stanza.
import { normalizeMessageContent, type proto } from '@whiskeysockets/baileys'
import { mediaOf } from '#sandbox/media/kinds'
import type { Encrypted } from '#sandbox/phones/endpoint'
import { twinOf } from '#sandbox/phones/numbers'
import type { Phone } from '#sandbox/phones/phone_book'
import { node, SERVER, type Stanza, type StanzaAttributes } from '#sandbox/wire/node'

/**
 * How WhatsApp names a person: by LID with the number beside it (usual today), by LID alone, by number, or by
 * number with the LID beside it; `ninth` writes a Brazilian number in its other form.
 */
export const addressModes = ['lid', 'lid-only', 'pn', 'pn+lid', 'ninth', 'ninth+lid'] as const
export type AddressMode = (typeof addressModes)[number]

export interface Letter {
  readonly address: StanzaAttributes
  readonly id: string
  readonly message: proto.IMessage
  readonly encs: readonly Pick<Encrypted, 'type' | 'body'>[]
  /** Unix seconds. */
  readonly t: number
  /** The retry count, when the other side requested the message again. */
  readonly count?: number
  /** Only the phone may show it: linked devices get an empty envelope. */
  readonly viewOnce?: boolean
}

export const pnOf = ({ number }: Phone) => `${number}@${SERVER}`
export const lidOf = ({ lid }: Phone) => `${lid}@lid`
/** The address by which a chat in that mode names the phone. */
export function addressIn(mode: AddressMode, phone: Phone): string {
  if (mode.startsWith('lid')) return lidOf(phone)
  return mode.startsWith('ninth') ? twinAddress(phone) : pnOf(phone)
}

const twinAddress = ({ number }: Phone) => `${twinOf(number) ?? number}@${SERVER}`

/** The customer writes to the company. */
export function fromCustomer(phone: Phone, mode: AddressMode): StanzaAttributes {
  const [from, notify] = [addressIn(mode, phone), phone.name]
  switch (mode) {
    case 'lid':
      return { from, sender_pn: pnOf(phone), addressing_mode: 'lid', notify }
    case 'lid-only':
      return { from, addressing_mode: 'lid', notify }
    case 'pn':
    case 'ninth':
      return { from, notify }
    case 'pn+lid':
    case 'ninth+lid':
      return { from, sender_lid: lidOf(phone), notify }
  }
}

/** The company's own phone writes to the customer; its linked devices get a copy. */
export function fromOwnPhone(own: Phone, customer: Phone, mode: AddressMode): StanzaAttributes {
  const shared = {
    from: mode.startsWith('lid') ? lidOf(own) : pnOf(own),
    recipient: addressIn(mode, customer),
    notify: own.name,
  }
  switch (mode) {
    case 'lid':
      return { ...shared, peer_recipient_pn: pnOf(customer), addressing_mode: 'lid' }
    case 'lid-only':
      return { ...shared, addressing_mode: 'lid' }
    case 'pn':
    case 'ninth':
      return shared
    case 'pn+lid':
    case 'ninth+lid':
      return { ...shared, peer_recipient_lid: lidOf(customer) }
  }
}

/** A member writes in a group. */
export function inGroup(author: Phone, groupId: string): StanzaAttributes {
  return {
    from: groupId,
    participant: lidOf(author),
    participant_pn: pnOf(author),
    addressing_mode: 'lid',
    notify: author.name,
  }
}

export function letterStanza(letter: Letter): Stanza {
  const plain = normalizeMessageContent(letter.message) ?? {}
  const { mediatype, ...typeAttributes } = typeAttributesOf(plain)
  const attributes = { ...letter.address, ...typeAttributes, id: letter.id, t: String(letter.t) }
  if (letter.viewOnce)
    return node('message', attributes, [node('unavailable', { type: 'view_once' })])
  const encs = letter.encs.map(({ type, body }) =>
    node('enc', { v: '2', type, mediatype, count: letter.count?.toString() }, body)
  )
  return node('message', attributes, encs)
}

const EDIT = '1'
const ERASE = '7'

function typeAttributesOf(plain: proto.IMessage): StanzaAttributes {
  const { protocolMessage } = plain
  if (protocolMessage) return { type: 'text', edit: protocolMessage.editedMessage ? EDIT : ERASE }
  if (plain.reactionMessage) return { type: 'reaction' }
  if (plain.pollCreationMessageV3) return { type: 'poll' }
  const mediatype = mediatypeOf(plain)
  return { type: mediatype ? 'media' : 'text', mediatype }
}

const MEDIATYPES = {
  locationMessage: 'location',
  liveLocationMessage: 'livelocation',
  contactMessage: 'vcard',
  contactsArrayMessage: 'contact_array',
} as const

function mediatypeOf(plain: proto.IMessage): string | undefined {
  const media = mediaOf(plain)
  if (media) return media.part.ptt ? 'ptt' : media.kind
  const fields = Object.keys(MEDIATYPES) as (keyof typeof MEDIATYPES)[]
  const field = fields.find((name) => plain[name])
  return field && MEDIATYPES[field]
}
