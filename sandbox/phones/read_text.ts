// Parses what a message without a file shows: text, a location, contact cards, a poll, an answer.
import type { proto } from '@whiskeysockets/baileys'
import type { Answer, Card, Place, Poll } from '#sandbox/phones/saying'

export interface Details {
  readonly location?: Place
  readonly contacts?: readonly Card[]
  readonly poll?: Poll
  readonly answer?: Answer
}
export interface Texts {
  readonly kind: 'text' | 'location' | 'contact' | 'poll' | 'answer' | 'hidden'
  readonly text: string | null
  readonly details: Details | null
  readonly contextInfo?: proto.IContextInfo | null
}

const NOTHING: Texts = { kind: 'hidden', text: null, details: null }

export function textOf(plain: proto.IMessage): Texts {
  const extended = plain.extendedTextMessage
  const text = plain.conversation || extended?.text
  if (text) return { kind: 'text', text, details: null, contextInfo: extended?.contextInfo }
  return placeOf(plain) ?? cardsOf(plain) ?? pollOf(plain) ?? answerOf(plain) ?? NOTHING
}

function placeOf({ locationMessage: still, liveLocationMessage: live }: proto.IMessage) {
  if (still) {
    const location = {
      ...pointOf(still),
      name: still.name || undefined,
      address: still.address || undefined,
    }
    return placed(location, still.contextInfo)
  }
  if (!live) return undefined
  return placed({ ...pointOf(live), name: live.caption || undefined, live: true }, live.contextInfo)
}

type Point = Pick<proto.Message.ILocationMessage, 'degreesLatitude' | 'degreesLongitude'>

function pointOf({ degreesLatitude, degreesLongitude }: Point) {
  return { latitude: degreesLatitude ?? 0, longitude: degreesLongitude ?? 0 }
}

function placed(location: Place, contextInfo: Texts['contextInfo']): Texts {
  return { kind: 'location', text: null, details: { location }, contextInfo }
}

function cardsOf({ contactMessage, contactsArrayMessage }: proto.IMessage): Texts | undefined {
  const all = contactMessage ? [contactMessage] : contactsArrayMessage?.contacts
  if (!all) return undefined
  const contacts = all.map(({ displayName, vcard }) => ({
    name: displayName ?? '',
    number: numberIn(vcard ?? ''),
  }))
  const { contextInfo } = contactMessage ?? contactsArrayMessage ?? {}
  return { kind: 'contact', text: null, details: { contacts }, contextInfo }
}

// Prefer the number that WhatsApp knows to the one written on the card.
function numberIn(vcard: string): string {
  const known = /waid=(\d+)/.exec(vcard)?.[1]
  return known ?? /^[^\n]*TEL[^:]*:(.*)$/m.exec(vcard)?.[1].replace(/\D/g, '') ?? ''
}

function pollOf(plain: proto.IMessage): Texts | undefined {
  const made =
    plain.pollCreationMessage ?? plain.pollCreationMessageV2 ?? plain.pollCreationMessageV3
  if (!made) return undefined
  const options = (made.options ?? []).map(({ optionName }) => optionName ?? '')
  const poll = { question: made.name ?? '', options }
  return { kind: 'poll', text: null, details: { poll }, contextInfo: made.contextInfo }
}

function answerOf(plain: proto.IMessage): Texts | undefined {
  return buttonOf(plain) ?? listOf(plain) ?? templateOf(plain)
}

function buttonOf({ buttonsResponseMessage: said }: proto.IMessage): Texts | undefined {
  if (!said) return undefined
  return answered('button', said.selectedButtonId, said.selectedDisplayText, said.contextInfo)
}

function listOf({ listResponseMessage: said }: proto.IMessage): Texts | undefined {
  if (!said) return undefined
  return answered('list', said.singleSelectReply?.selectedRowId, said.title, said.contextInfo)
}

function templateOf({ templateButtonReplyMessage: said }: proto.IMessage): Texts | undefined {
  if (!said) return undefined
  return answered('template', said.selectedId, said.selectedDisplayText, said.contextInfo)
}

function answered(
  kind: Answer['kind'],
  id: string | null | undefined,
  text: string | null | undefined,
  contextInfo: Texts['contextInfo']
): Texts {
  const answer = { kind, id: id ?? '', text: text ?? '' }
  return { kind: 'answer', text: null, details: { answer }, contextInfo }
}
