// Composes a WhatsApp message as a phone does, with all fields that phones add.
import { randomBytes } from 'node:crypto'
import { proto } from '@whiskeysockets/baileys'
import type { Answer, Card, Place, Poll, Reaction, Saying } from '#sandbox/phones/saying'

const { Type } = proto.Message.ProtocolMessage

/** The message that a reply quotes, or that a change refers to. */
export interface Reference {
  readonly id: string
  /** Address of the author. */
  readonly author: string
  /** The chat of that message, as this phone names it. */
  readonly chat: string
  /** True when this phone wrote it. */
  readonly isOwn: boolean
  readonly message: proto.IMessage
}

/** Every kind except files, which have to be uploaded first: see compose_file.ts. */
export function composeSaying(
  saying: Exclude<Saying, { file: unknown }>,
  about?: Reference
): proto.IMessage {
  if ('edit' in saying) return editOf(saying.edit.text, keyOf(about!))
  if ('erase' in saying) return { protocolMessage: { key: keyOf(about!), type: Type.REVOKE } }
  if ('react' in saying) return reactionOf(saying.react, about!)
  return withSecret(textOf(saying, about && quoting(about)))
}

function textOf(
  saying: Exclude<
    Saying,
    { file: unknown } | { edit: unknown } | { erase: unknown } | { react: unknown }
  >,
  contextInfo?: proto.IContextInfo
): proto.IMessage {
  if ('place' in saying) return placeOf(saying.place, contextInfo)
  if ('cards' in saying) return cardsOf(saying.cards, contextInfo)
  if ('poll' in saying) return pollOf(saying.poll, contextInfo)
  if ('answer' in saying) return answerOf(saying.answer, contextInfo)
  if (!contextInfo) return { conversation: saying.text }
  return { extendedTextMessage: { text: saying.text, contextInfo } }
}

/** Phones add a secret from which the keys of later responses to the message are derived. */
export function withSecret(message: proto.IMessage): proto.IMessage {
  return { ...message, messageContextInfo: { messageSecret: randomBytes(32) } }
}

export function quoting({ id, author, message }: Reference): proto.IContextInfo {
  return { stanzaId: id, participant: author, quotedMessage: message }
}

function keyOf({ id, chat, isOwn, author }: Reference): proto.IMessageKey {
  const key = { id, remoteJid: chat, fromMe: isOwn }
  return chat.endsWith('@g.us') ? { ...key, participant: author } : key
}

// WhatsApp wraps an edit once more, so that old clients see it as an unknown message.
function editOf(text: string, key: proto.IMessageKey): proto.IMessage {
  const protocolMessage = {
    key,
    type: Type.MESSAGE_EDIT,
    editedMessage: { conversation: text },
    timestampMs: Date.now(),
  }
  return { editedMessage: { message: { protocolMessage } } }
}

function reactionOf({ emoji }: Reaction, about: Reference): proto.IMessage {
  return { reactionMessage: { key: keyOf(about), text: emoji, senderTimestampMs: Date.now() } }
}

function placeOf(place: Place, contextInfo?: proto.IContextInfo): proto.IMessage {
  const point = { degreesLatitude: place.latitude, degreesLongitude: place.longitude, contextInfo }
  if (place.live) {
    return { liveLocationMessage: { ...point, caption: place.name, sequenceNumber: 1 } }
  }
  return { locationMessage: { ...point, name: place.name, address: place.address } }
}

function cardsOf(cards: readonly Card[], contextInfo?: proto.IContextInfo): proto.IMessage {
  const contacts = cards.map((card) => ({ displayName: card.name, vcard: vcardOf(card) }))
  if (contacts.length === 1) return { contactMessage: { ...contacts[0], contextInfo } }
  const displayName = `${contacts.length} contatos`
  return { contactsArrayMessage: { displayName, contacts, contextInfo } }
}

function vcardOf({ name, number }: Card): string {
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${name};;;`,
    `FN:${name}`,
    `item1.TEL;waid=${number}:+${number}`,
    'item1.X-ABLabel:Celular',
    'END:VCARD',
  ].join('\n')
}

function pollOf({ question, options }: Poll, contextInfo?: proto.IContextInfo): proto.IMessage {
  return {
    pollCreationMessageV3: {
      name: question,
      options: options.map((optionName) => ({ optionName })),
      selectableOptionsCount: 1,
      contextInfo,
    },
  }
}

function answerOf({ kind, id, text }: Answer, contextInfo?: proto.IContextInfo): proto.IMessage {
  switch (kind) {
    case 'button':
      return {
        buttonsResponseMessage: {
          selectedButtonId: id,
          selectedDisplayText: text,
          type: 1,
          contextInfo,
        },
      }
    case 'list':
      return {
        listResponseMessage: {
          title: text,
          listType: 1,
          singleSelectReply: { selectedRowId: id },
          contextInfo,
        },
      }
    case 'template':
      return {
        templateButtonReplyMessage: {
          selectedId: id,
          selectedDisplayText: text,
          selectedIndex: 0,
          contextInfo,
        },
      }
  }
}
