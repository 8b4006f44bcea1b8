// The JSON of the sandbox's API, shared by its routes and its client.
import type { MediaKind } from '#sandbox/media/kinds'
import type { ShownReaction } from '#sandbox/phones/chat_changes'
import type { ShownKind } from '#sandbox/phones/content'
import type { Group } from '#sandbox/phones/groups'
import type { Answer, Card, Place, Poll, Reaction } from '#sandbox/phones/saying'
import type { PhoneCall } from '#sandbox/server/calls'
import type { AddressMode } from '#sandbox/server/envelope'
import type { TypingState } from '#sandbox/server/presence'
import type { StandingFault, SuddenFault } from '#sandbox/server/faults'
import type { Direction, MessageStatus } from '#sandbox/phones/chats'
import type { PhoneKind } from '#sandbox/phones/phone_book'

export interface PhoneWire {
  number: string
  name: string
  lid: string
  kind: PhoneKind
  autoRead: boolean
  /** Business numbers: how many devices are linked, and how many of them are connected. */
  linked?: number
  connected?: number
  /** Customers: the last message of the chat, and how many of the company's messages are unread. */
  last?: MessageWire
  unread?: number
}

export interface MessageWire {
  id: string
  /** From the customer's point of view: out = the customer wrote it. */
  direction: Direction
  /** The business number of the chat, or the group's address. */
  with: string
  kind: ShownKind
  text: string | null
  media: { mimetype: string; url: string; fileName: string | null } | null
  caption: string | null
  /** Length of an audio file or video. */
  seconds: number | null
  location: Place | null
  contacts: readonly Card[] | null
  poll: Poll | null
  answer: Answer | null
  /** In a group: number of the author. */
  author: string | null
  viewOnce: boolean
  isEdited: boolean
  isDeleted: boolean
  reactions: ShownReaction[]
  quotedId: string | null
  /** out: as reported by the company; in: as acknowledged by this phone. */
  status: MessageStatus
  /** in: how many times this id arrived. */
  copies: number
  /** The error code with which the company's device refused it, if it did. */
  refused: number | null
  /** ISO 8601. */
  at: string
}

export interface MediaOrder {
  mimetype: string
  base64: string
  /** Derived from the mimetype when missing. */
  kind?: MediaKind
  caption?: string
  fileName?: string
  seconds?: number
  /** A voice note, recorded in the app. */
  voice?: boolean
  /** A video that plays automatically (GIF). */
  gif?: boolean
  /** Forged fields: the file's URL (null: omitted) and its size. */
  url?: string
  directPath?: string | null
  claimedSize?: number
}

/** Exactly one kind of content: text, media, location, contacts, poll, answer, edit, erase or react. */
export interface MessageOrder {
  /** A customer's number, or a business number: then the company's own phone writes and `to` is the customer. */
  from: string
  name?: string
  to?: string
  /** Address of the group to send to, instead of `to`. */
  group?: string
  text?: string
  media?: MediaOrder
  /** The file can be opened on phones only; linked devices get an empty envelope. */
  viewOnce?: boolean
  location?: Place
  contacts?: Card[]
  poll?: Poll
  answer?: Answer
  edit?: { id: string; text: string }
  /** Deletes the message with that id for everyone. */
  erase?: string
  react?: Reaction
  quote?: string
  id?: string
  mode?: AddressMode
  /** When it was written, ISO 8601 in UTC; now when missing. */
  at?: string
  /** Allows a change that refers to a message which is not in this chat. */
  forged?: boolean
}

export interface FaultOrder {
  kind: StandingFault | SuddenFault
  number?: string
  count?: number
  ms?: number
  code?: number
}
export interface FaultWire extends FaultOrder {
  id?: number
  /** Immediate faults: how many connections or devices were affected. */
  hit?: number
}

/** What the customer sees in the header of the chat. */
export interface PresenceWire {
  state: TypingState
  /** Start time, ISO 8601; null when the company never typed. */
  since: string | null
}

export interface PairedWire {
  number: string
  lid: string
  device: number
}

/** What programs have to know of the phones. */
export interface PhonesReady {
  waUrl: string
  mediaHost: string
  /** Path of the PEM file for NODE_EXTRA_CA_CERTS. */
  ca: string
  /** Public key (hex) of the Noise certificates' root, for clients that verify them. */
  noiseRoot: string
}
/** The variables with which the product uses the phones. */
export type PhonesEnv = Record<
  | 'NODE_EXTRA_CA_CERTS'
  | 'WHATSAPP_SANDBOX_URL'
  | 'WHATSAPP_SANDBOX_MEDIA_HOST'
  | 'WHATSAPP_SANDBOX_NOISE_ROOT',
  string
>

/** What the program prints on one line when it is ready; the phones' part is missing when they do not play. */
export interface ReadyWire extends PhonesReady {
  ready: true
  pid: number
  port: number
  url: string
  /** The variables with which the product uses all stand-ins. */
  env: Record<string, string>
}

export type GroupWire = Group
export type CallWire = PhoneCall
