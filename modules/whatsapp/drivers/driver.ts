/** What a session needs of WhatsApp, in our words: one socket, and what is heard from it. */
import type { Lease } from '#app/kernel/lease'
import type {
  Ack,
  ChatAddress,
  IdentityPair,
  InboundCall,
  InboundChange,
  InboundMessage,
  OutboundContent,
  PhoneBookEntry,
  Sender,
  TypingState,
} from '#modules/whatsapp/contract'

/** The connection whose socket it is. */
export interface ConnectionRef {
  readonly companyId: number
  readonly connectionId: number
}

/** The connection in the hands of this process: its session's writes count while the lease is held (CNX-03). */
export interface LeasedConnection extends ConnectionRef {
  readonly lease: Lease
}

/** A message as consumers will be told of it; what its row knows anyway is left out. */
export type ArrivedMessage = Pick<
  InboundMessage,
  'sender' | 'author' | 'group' | 'kind' | 'body' | 'chosenId' | 'media' | 'quote'
> &
  Dated & { readonly what: 'message' }

interface Dated {
  /** ISO 8601. */
  readonly at: string
}
/** A change of a message that is there (IN-28..30). */
export type ArrivedChange = Pick<InboundChange, 'sender' | 'author' | 'target' | 'change'> &
  Dated & { readonly what: 'change' }
/** Somebody rang (IN-63). */
export type ArrivedCall = Pick<InboundCall, 'sender' | 'isVideo'> &
  Dated & { readonly what: 'call' }
/** A group's subject was changed or became known (IN-62). */
export interface ArrivedRegroup {
  readonly what: 'regroup'
  readonly subject: string
}
/** The picture of a person or a group was changed or taken away (IN-07, IN-62). */
export interface ArrivedPicture {
  readonly what: 'picture'
  /** All of it null for a group. */
  readonly sender: Sender
}
export type ArrivedContent =
  ArrivedMessage | ArrivedChange | ArrivedCall | ArrivedRegroup | ArrivedPicture

/** A message as it came in, before it is anybody's. */
export interface Arrival {
  readonly chat: ChatAddress
  readonly fromMe: boolean
  readonly wid: string
  /** Null when this version has nothing to tell of it. */
  readonly content: ArrivedContent | null
  /** It could not be opened yet and the sender has been asked for it again. */
  readonly isUndecryptable: boolean
  /** It is looked at only after these seconds, unless it is settled before; at once when left out. */
  readonly waitSeconds?: number
  /** All that the library knew of it, for a version that understands more. */
  readonly payload: Buffer
}
/** News about a message of ours. */
export interface ArrivedReceipt {
  readonly chat: ChatAddress
  readonly wid: string
  readonly ack: Ack
  readonly errorCode: string | null
  /** The member of a group who received or read it; left out in a chat of two, and by the server. */
  readonly reader?: ChatAddress
}

/** Why a socket closed: WhatsApp's own code, and one sentence for the log. */
export interface Closing {
  readonly code: number
  readonly text: string
  /** Whether the device was linked by then; a code that ran out is no trouble of the network. */
  readonly isLinked: boolean
}

/** A group as WhatsApp describes it. */
export interface GroupDetails {
  readonly subject: string
  /** Their addresses: of each the phone's, the hidden one, or both. */
  readonly admins: readonly ChatAddress[]
}

/** `until` null: WhatsApp does not say when it ends. */
export type ColdLock =
  | { readonly isActive: false }
  | { readonly isActive: true; readonly until: Date | null; readonly reason: string }

export interface DriverEvents {
  /** A new code to scan. */
  code(text: string): void
  /** A phone has scanned; the socket will close once and come back linked. */
  paired(): void
  /** Messages flow. `number`: digits of our own phone. */
  opened(number: string): void
  closed(closing: Closing): void
  /** Written to the inbox already, in one step with the keys that opened it. */
  stored(chat: ChatAddress): void
  arrived(arrivals: readonly Arrival[]): Promise<void>
  receipts(receipts: readonly ArrivedReceipt[]): Promise<void>
  /** A customer of a watched chat writes, speaks or stops. */
  typing(sender: Sender, state: TypingState): void
  /** Which phone is behind a hidden id; known for good when it resolves (IN-03). */
  pairs(pairs: readonly IdentityPair[]): Promise<void>
  /** A part of the phone's address book; parts come in any order, and again. */
  phoneBook(entries: readonly PhoneBookEntry[]): Promise<void>
  /** Whether WhatsApp lets this number begin conversations. */
  coldLock(lock: ColdLock): void
}

export interface Driver {
  /**
   * Encodes a message, uploading its file; done once per message, kept and used for each try. Throws `NeverReady` when
   * that will not get better.
   */
  prepare(address: ChatAddress, wid: string, content: OutboundContent): Promise<Buffer>
  /** Writes it to the socket. That it arrived is told by a receipt, not by this promise. */
  send(address: ChatAddress, wid: string, encoded: Buffer): Promise<void>
  /** `author`: the member of a group who wrote them. */
  markRead(
    address: ChatAddress,
    read: {
      readonly wids: readonly string[]
      readonly author?: Pick<Sender, 'phone' | 'lid'> | null
    }
  ): Promise<void>
  /** Shown in the customer's chat for some seconds; nothing is kept of it. */
  showTyping(address: ChatAddress, state: TypingState): Promise<void>
  /** From now on, for as long as the socket lives, it is told when this customer writes or speaks. */
  watchTyping(address: ChatAddress): Promise<void>
  /** The address that WhatsApp has for a number (digits); null when nobody has it. Throws when it cannot say. */
  findNumber(number: string): Promise<ChatAddress | null>
  /** Null when this number is not in the group. Throws when WhatsApp cannot say. */
  describeGroup(address: ChatAddress): Promise<GroupDetails | null>
  /**
   * Where the picture of a person or a group lies; null when there is none, or none that this number may
   * see. Throws when WhatsApp cannot say.
   */
  findPicture(address: ChatAddress): Promise<string | null>
  /** Asks for a code that the phone of these digits types instead of scanning; eight signs. */
  requestLinkCode(number: string): Promise<string>
  /**
   * Asks the sender's phone to bring a message's file again, the message as `Arrival.payload` kept it.
   * Answers the path at which it lies then; throws when the phone does not bring it.
   */
  askForUpload(payload: Buffer): Promise<string>
  /** Unlinks the device and closes. */
  logout(): Promise<void>
  /** Closes quietly, after what was heard has been written; no event follows. */
  close(): Promise<void>
}

/** It will never be ready to leave, however often it is tried: its file is gone, or nothing can encode it. */
export class NeverReady extends Error {}

/** Opens the socket of one connection. */
export type Connect = (link: LeasedConnection, events: DriverEvents) => Promise<Driver>

/** The socket was gone before anything left: that says nothing about what was to be sent. */
export const isLineDown = (error: Error & { output?: { statusCode?: number } }) =>
  error.output?.statusCode === 428

/** The number is not in the group, any more or ever: what is sent there never arrives (IN-62). */
export const isShutOut = (error: Error & { data?: unknown; output?: { statusCode?: number } }) =>
  [401, 403, 404].includes(Number(error.data) || (error.output?.statusCode ?? 0))
