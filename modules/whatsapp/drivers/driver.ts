/** What a session needs from WhatsApp, in the terms of our contract: one socket and its events. */
import type { ConnectionRef } from '#modules/whatsapp/connection_ref'
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
import type { DriverServices } from '#modules/whatsapp/drivers/services'

/** A message as consumers will receive it, without what its row knows anyway. */
export type ArrivedMessage = Pick<
  InboundMessage,
  'sender' | 'author' | 'group' | 'kind' | 'body' | 'chosenId' | 'media' | 'quote'
> &
  Dated & { readonly what: 'message' }

interface Dated {
  /** ISO 8601. */
  readonly at: string
}
/** A change of an existing message (IN-28..30). */
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
/** The picture of a person or a group was changed or removed (IN-07, IN-62). */
export interface ArrivedPicture {
  readonly what: 'picture'
  /** All of it null for a group. */
  readonly sender: Sender
}
export type ArrivedContent =
  ArrivedMessage | ArrivedChange | ArrivedCall | ArrivedRegroup | ArrivedPicture

/** A message as it arrived, before it is assigned to a consumer. */
export interface Arrival {
  readonly chat: ChatAddress
  readonly fromMe: boolean
  readonly wid: string
  /** Null when this version has nothing to emit for it. */
  readonly content: ArrivedContent | null
  /** It could not be decrypted yet and the sender was asked to send it again. */
  readonly isUndecryptable: boolean
  /** Seconds after which it is processed, unless it is settled before; at once when left out. */
  readonly waitSeconds?: number
  /** All that the library knew of it, for a later version that understands more. */
  readonly payload: Buffer
}
/** A receipt for a message of ours. */
export interface ArrivedReceipt {
  readonly chat: ChatAddress
  readonly wid: string
  readonly ack: Ack
  readonly errorCode: string | null
  /** The member of a group who received or read it; left out in a chat of two, and for the server's ack. */
  readonly reader?: ChatAddress
}

/** Why a socket closed: WhatsApp's own code, and one sentence for the log. */
export interface Closing {
  readonly code: number
  readonly text: string
  /** Whether the device was linked by then; an expired code is not a network failure. */
  readonly isLinked: boolean
}

/** A group as WhatsApp describes it. */
export interface GroupDetails {
  readonly subject: string
  /** Members' addresses: for each the phone's, the hidden one, or both. */
  readonly admins: readonly ChatAddress[]
}

/** `until` null: WhatsApp does not say when it ends. */
export type ColdLock =
  | { readonly isActive: false }
  | { readonly isActive: true; readonly until: Date | null; readonly reason: string }

/** What is written rejects with `ConnectionDeleted` when the connection is gone meanwhile. */
export interface DriverEvents {
  /** A new code to scan. */
  code(text: string): void
  /** A phone has scanned the code; the socket will close once and come back linked. */
  paired(): void
  /** Messages can be sent and received. `number`: digits of our own phone. */
  opened(number: string): void
  closed(closing: Closing): void
  /** Written to the inbox already, in the same statement as the keys that decrypted it. */
  stored(chat: ChatAddress): void
  arrived(arrivals: readonly Arrival[]): Promise<void>
  receipts(receipts: readonly ArrivedReceipt[]): Promise<void>
  /** A customer of a watched chat types, records or stops. */
  typing(sender: Sender, state: TypingState): void
  /** Which phone is behind a hidden id; stored durably when it resolves (IN-03). */
  pairs(pairs: readonly IdentityPair[]): Promise<void>
  /** A part of the phone's address book; parts come in any order, and repeatedly. */
  phoneBook(entries: readonly PhoneBookEntry[]): Promise<void>
  /** Whether WhatsApp lets this number start conversations. */
  coldLock(lock: ColdLock): void
}

export interface Driver {
  /**
   * Encodes a message, uploading its file; done once per message, stored and used for each try. Throws `NeverReady`
   * when a retry cannot succeed.
   */
  prepare(address: ChatAddress, wid: string, content: OutboundContent): Promise<Buffer>
  /** Writes it to the socket. Delivery is confirmed by a receipt, not by this promise. */
  send(address: ChatAddress, wid: string, encoded: Buffer): Promise<void>
  /** `author`: the member of a group who wrote them. */
  markRead(
    address: ChatAddress,
    read: {
      readonly wids: readonly string[]
      readonly author?: Pick<Sender, 'phone' | 'lid'> | null
    }
  ): Promise<void>
  /** Shown in the customer's chat for some seconds; nothing is stored. */
  showTyping(address: ChatAddress, state: TypingState): Promise<void>
  /** From now on, as long as the socket is open, an event is emitted when this customer types or records. */
  watchTyping(address: ChatAddress): Promise<void>
  /** The address that WhatsApp has for a number (digits); null when nobody has it. Throws when WhatsApp cannot say. */
  findNumber(number: string): Promise<ChatAddress | null>
  /** Null when this number is not in the group. Throws when WhatsApp cannot say. */
  describeGroup(address: ChatAddress): Promise<GroupDetails | null>
  /**
   * The URL of the picture of a person or a group; null when there is none, or none that this number may see. Throws
   * when WhatsApp cannot say.
   */
  findPicture(address: ChatAddress): Promise<string | null>
  /** Requests a code of eight characters that the phone of these digits types instead of scanning. */
  requestLinkCode(number: string): Promise<string>
  /**
   * Asks the sender's phone to upload a message's file again, given the message as `Arrival.payload` stored it.
   * Returns the file's new path; throws when the phone does not upload it.
   */
  askForUpload(payload: Buffer): Promise<string>
  /** Unlinks the device and closes. */
  logout(): Promise<void>
  /** Closes quietly, after what was received has been written; no event follows. */
  close(): Promise<void>
}

/** It can never be encoded, however often it is tried: its file is gone, or its kind cannot be encoded. */
export class NeverReady extends Error {}

/** Opens the socket of one connection. */
export type Connect = (
  link: ConnectionRef,
  events: DriverEvents,
  services: DriverServices
) => Promise<Driver>

/** The socket was gone before anything was sent: that says nothing about the message. */
export const isLineDown = (error: Error & { output?: { statusCode?: number } }) =>
  error.output?.statusCode === 428

/** The number is not in the group, any more or ever: what is sent there is never delivered (IN-62). */
export const isShutOut = (error: Error & { data?: unknown; output?: { statusCode?: number } }) =>
  [401, 403, 404].includes(Number(error.data) || (error.output?.statusCode ?? 0))
