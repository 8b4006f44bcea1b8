/** Content of an agent's message: as sent and as stored in its row; pure. */
import type { MediaKind, OutboundContent, OutboundQuote } from '#modules/whatsapp/contract'
import type Message from '#modules/messages/models/message'
import { noMedia, type MediaColumns } from '#modules/messages/models/message'

export interface FileToSend {
  readonly kind: MediaKind
  /** Key of the stored file. */
  readonly file: string
  readonly mimetype: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly width: number | null
  readonly height: number | null
  /** For audio and video. */
  readonly seconds: number | null
}
export interface Card {
  readonly name: string
  /** Digits. */
  readonly number: string
}
export type ReplyContent =
  | { readonly kind: 'text'; readonly body: string }
  /** `body`: the caption; empty for audio. */
  | { readonly kind: 'file'; readonly file: FileToSend; readonly body: string }
  /** Degrees. */
  | {
      readonly kind: 'location'
      readonly latitude: number
      readonly longitude: number
      readonly name: string
    }
  | { readonly kind: 'contact'; readonly cards: readonly Card[] }

/** Phones show no caption with these kinds. */
export const hasCaption = ({ kind }: FileToSend): boolean => kind !== 'audio' && kind !== 'voice'

/** Messages for one file and its caption: where phones show no caption it is sent as a text before the file. */
export const worded = (file: FileToSend, body: string): ReplyContent[] =>
  !body || hasCaption(file)
    ? [{ kind: 'file', file, body }]
    : [
        { kind: 'text', body },
        { kind: 'file', file, body: '' },
      ]

export function outboundOf(content: ReplyContent, quote: OutboundQuote | null): OutboundContent {
  switch (content.kind) {
    case 'text':
      return { kind: 'text', text: content.body, quote }
    case 'file': {
      const { kind, file, mimetype, name, seconds } = content.file
      const fileName = kind === 'document' ? name : null
      return { kind, file, mimetype, fileName, seconds, caption: content.body, quote }
    }
    case 'location': {
      const { latitude, longitude, name } = content
      return { kind: 'location', latitude, longitude, name, quote }
    }
    case 'contact':
      return {
        kind: 'contact',
        cards: content.cards.map((card) => ({ name: card.name, vcard: vcardOf(card) })),
        quote,
      }
  }
}

/** Columns of the message row. */
export function rowOf(content: ReplyContent): Pick<Message, 'kind' | 'body'> & MediaColumns {
  switch (content.kind) {
    case 'text':
      return { kind: 'text', body: content.body, ...noMedia }
    case 'file':
      return { kind: content.file.kind, body: bodyOf(content), ...storedMedia(content.file) }
    case 'location':
      return { kind: 'location', body: locationBody(content), ...noMedia }
    case 'contact':
      return { kind: 'contact', body: content.cards.map(vcardOf).join('\n\n'), ...noMedia }
  }
}

/** IN-22: the caption, else the file name of a document. */
const bodyOf = ({ body, file }: { readonly body: string; readonly file: FileToSend }) =>
  body || (file.kind === 'document' ? file.name : '')

/** IN-23. */
function locationBody(place: { latitude: number; longitude: number; name: string }) {
  const { latitude, longitude, name } = place
  const query = encodeURIComponent(`${latitude},${longitude}`)
  return `|https://maps.google.com/maps?q=${query}&z=17|${name || `${latitude}, ${longitude}`}`
}

/** vCards in the format of WhatsApp's phones, so that a tap on a card opens a conversation (IN-24). */
function vcardOf({ name, number }: Card): string {
  const shown = name.replace(/[\\,;]/g, (sign) => `\\${sign}`).replace(/\s+/g, ' ')
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${shown};;;`,
    `FN:${shown}`,
    `TEL;type=CELL;waid=${number}:+${number}`,
    'END:VCARD',
  ].join('\n')
}

function storedMedia(file: FileToSend): MediaColumns {
  return {
    mediaState: 'stored',
    mediaReference: null,
    mediaFile: file.file,
    mediaType: file.mimetype,
    mediaName: file.name,
    mediaSize: file.size,
    mediaWidth: file.width,
    mediaHeight: file.height,
    mediaSeconds: file.seconds,
  }
}
