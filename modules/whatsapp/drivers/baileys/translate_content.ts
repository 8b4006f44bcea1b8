/** Reads the content of a message of any kind (IN-20..24); pure. */
import { getContentType, normalizeMessageContent, type proto } from '@whiskeysockets/baileys'
import type { MediaReference, MessageKind, Quote } from '#modules/whatsapp/contract'
import { isOwn, personOf, type Own } from '#modules/whatsapp/drivers/baileys/addresses'
import {
  filePartOf,
  referenceOf,
  captionOf,
} from '#modules/whatsapp/drivers/baileys/translate_media'
import { chosenIdOf, writtenOf } from '#modules/whatsapp/drivers/baileys/translate_written'

interface Body {
  readonly kind: MessageKind
  readonly body: string
  readonly media: MediaReference | null
}
export interface Content extends Body {
  readonly chosenId?: string
  readonly quote: Quote | null
}

/**
 * Not shown as messages: protocol messages between devices, changes of other messages, group keys, and the cover of
 * an album, whose pictures arrive separately.
 */
const silentTypes = new Set([
  'protocolMessage',
  'reactionMessage',
  'encReactionMessage',
  'pollUpdateMessage',
  'keepInChatMessage',
  'pinInChatMessage',
  'albumMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
])

/** Metadata of a message that has no content of its own. */
const besides = new Set(['messageContextInfo', 'senderKeyDistributionMessage'])

/** A kind that this protocol version does not know: its fields are dropped when it is decoded. */
export const unknownType = 'unknown'

/**
 * The field that determines the message's kind. The library knows only those with "Message" in their name; null for a
 * bare group key.
 */
export function typeOf(content: proto.IMessage): string | null {
  const fields = Object.entries(content).filter(([, part]) => part !== null && part !== undefined)
  const [other] = fields.map(([field]) => field).filter((field) => !besides.has(field))
  const isKey = Boolean(content.senderKeyDistributionMessage)
  return getContentType(content) ?? other ?? (isKey ? null : unknownType)
}

/** Null when there is no content to show. */
export function contentOf(message: proto.IMessage | null | undefined, own: Own): Content | null {
  if (!message) return null
  const content = normalizeMessageContent(message) ?? {}
  const type = typeOf(content)
  if (!type || silentTypes.has(type)) return null
  const chosenId = chosenIdOf(content)
  const chosen = chosenId === null ? {} : { chosenId }
  return { ...bodyOf(content, type), ...chosen, quote: quoteOf(content, type, own) }
}

function bodyOf(content: proto.IMessage, type: string): Body {
  return fileOf(content) ?? placeOf(content) ?? cardsOf(content) ?? written(content, type)
}

/** An unknown kind is shown as such and never dropped. */
function written(content: proto.IMessage, type: string): Body {
  const text = writtenOf(content)
  if (text === null) return { kind: 'unsupported', body: type, media: null }
  return { kind: 'text', body: text, media: null }
}

function fileOf(content: proto.IMessage): Body | null {
  const file = filePartOf(content)
  const media = file && referenceOf(file.kind, file.part)
  return media && { kind: file.kind, body: captionOf(file.kind, file.part), media }
}

/** IN-23: picture, map link and text, separated by bars. */
function placeOf(content: proto.IMessage): Body | null {
  const { locationMessage: fixed, liveLocationMessage: moving } = content
  const place = fixed ?? moving
  if (!place) return null
  const point = `${place.degreesLatitude ?? 0},${place.degreesLongitude ?? 0}`
  const texts = fixed ? [fixed.name, fixed.address].filter(Boolean).join('\n') : moving?.caption
  const picture = place.jpegThumbnail?.length
    ? `data:image/jpeg;base64,${Buffer.from(place.jpegThumbnail).toString('base64')}`
    : ''
  const map = `https://maps.google.com/maps?q=${encodeURIComponent(point)}&z=17`
  const body = [picture, map, texts || point.replace(',', ', ')].join('|')
  return { kind: 'location', body, media: null }
}

/** IN-24. */
function cardsOf({ contactMessage, contactsArrayMessage }: proto.IMessage): Body | null {
  const cards = contactMessage ? [contactMessage] : contactsArrayMessage?.contacts
  if (!cards) return null
  const body = cards.map(({ vcard }) => vcard?.trim() ?? '').filter(Boolean)
  return { kind: 'contact', body: body.join('\n\n'), media: null }
}

function quoteOf(content: proto.IMessage, type: string, own: Own): Quote | null {
  const part = content[type as keyof proto.IMessage] as
    { contextInfo?: proto.IContextInfo | null } | string
  const context = typeof part === 'object' ? part?.contextInfo : null
  if (!context?.stanzaId) return null
  const quoted = normalizeMessageContent(context.quotedMessage)
  const quotedType = getContentType(quoted)
  const copy = quoted && quotedType ? copyOf(quoted, quotedType) : emptyCopy
  return { wid: context.stanzaId, ...copy, ...writerOf(context.participant, own) }
}

const emptyCopy = { kind: 'text', body: '' } as const

/** Who wrote the quoted message, as far as the copy says. */
function writerOf(
  participant: string | null | undefined,
  own: Own
): Pick<Quote, 'fromMe' | 'author'> {
  if (participant && isOwn(participant, own)) return { fromMe: true, author: null }
  const { phone, lid } = personOf([participant], own, null)
  return { fromMe: false, author: phone || lid ? { phone, lid } : null }
}

/** The text with which an edit replaces the former one. */
export function editedText(message: proto.IMessage | null | undefined): string {
  const content = normalizeMessageContent(message)
  const type = getContentType(content)
  return content && type ? copyOf(content, type).body : ''
}

/** A copy may lack the key to its file: then only its kind and text are known. */
function copyOf(content: proto.IMessage, type: string): Pick<Quote, 'kind' | 'body'> {
  const file = filePartOf(content)
  if (file) return { kind: file.kind, body: captionOf(file.kind, file.part) }
  const { kind, body } = bodyOf(content, type)
  return { kind, body }
}
