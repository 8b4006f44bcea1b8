/** What arrives from WhatsApp, without the library's types, and who consumes it. */
import { defineExtensionPoint } from '#app/kernel/modules/extension_point'

/** A chat's address on WhatsApp: opaque to other modules, stored and passed back unchanged. */
export type ChatAddress = string

/**
 * The customer of the chat, as far as WhatsApp says: digits of the phone, digits of the hidden id, or both
 * (IN-01..05). Also on a message of ours it is the customer, not us.
 */
export interface Sender {
  readonly phone: string | null
  readonly lid: string | null
  /** The name that the person chose; null on messages of our own. */
  readonly pushName: string | null
}

/** Kinds whose content is a file. A gif is a video that plays by itself; a voice note is an audio with a waveform. */
export const mediaKinds = [
  'image',
  'video',
  'gif',
  'audio',
  'voice',
  'document',
  'sticker',
] as const
export type MediaKind = (typeof mediaKinds)[number]

/**
 * What a message is (IN-20). Body of each: text and files: text, caption or file name; `location`: see IN-23;
 * `contact`: vCards separated by a blank line; `call`: a sentence in the language of the company; `view_once`,
 * `undecryptable`: empty; `unsupported`: the raw type. Polls, and replies to buttons and lists, are text.
 */
export type MessageKind =
  | 'text'
  | MediaKind
  | 'location'
  | 'contact'
  | 'call'
  | 'view_once'
  /** Not decrypted yet; it arrives again under the same wid when the sender's phone has sent it again. */
  | 'undecryptable'
  | 'unsupported'

/** All that is needed to download and decrypt a file later; contains its key, so it never leaves the server. */
export interface MediaReference {
  readonly kind: MediaKind
  readonly mimetype: string
  readonly fileName: string | null
  /** Bytes, as the sender claims. */
  readonly size: number
  readonly width: number | null
  readonly height: number | null
  /** Seconds of audio and video, as the sender claims. */
  readonly seconds: number | null
  readonly directPath: string
  /** Base64. */
  readonly mediaKey: string
  /** Base64 of the SHA-256 of the decrypted file. */
  readonly sha256: string
  /** Base64 of the preview that the sender's phone made of a video or a document. */
  readonly preview?: string
}

/** The quoted message as the sender's phone copied it (IN-27). */
export interface Quote {
  readonly wid: string
  readonly kind: MessageKind
  readonly body: string
  /** The quoted message is ours. */
  readonly fromMe: boolean
  /** The author's digits; null when it is ours, or when nobody is named. */
  readonly author: Pick<Sender, 'phone' | 'lid'> | null
}

/** What a message says about the group it was written in; the group's id is in the chat's address (IN-61). */
export interface GroupSeen {
  readonly subject: string | null
}

/** One message of a chat, from either side, without the library's types. */
export interface InboundMessage {
  readonly companyId: number
  readonly connectionId: number
  readonly chat: ChatAddress
  /** All fields are null in a group. */
  readonly sender: Sender
  /** The member of a group who wrote; null in a chat of two, and on a message of ours. */
  readonly author: Sender | null
  /** Null in a chat of two. */
  readonly group: GroupSeen | null
  /** Written on our side: by us through this product, or on the company's own phone (IN-40, IN-41). */
  readonly fromMe: boolean
  /** WhatsApp's id; unique only together with connection, chat and direction (IN-11). */
  readonly wid: string
  readonly kind: MessageKind
  /** Text or caption; for `unsupported` the raw type. */
  readonly body: string
  /** The id of the chosen list row or button (BOT-07); left out where nothing was chosen. */
  readonly chosenId?: string
  readonly media: MediaReference | null
  readonly quote: Quote | null
  /** WhatsApp's time, at most a minute ahead of ours (IN-14). */
  readonly at: Date
}

/** The message that a change is about: an id alone is not unique (IN-11). */
export interface MessageTarget {
  readonly wid: string
  readonly fromMe: boolean
}

/** Something that happened to a message of the chat (IN-28..30). */
export interface InboundChange {
  readonly companyId: number
  readonly connectionId: number
  readonly chat: ChatAddress
  readonly sender: Sender
  /** The member of a group who made the change; null in a chat of two. */
  readonly author: Sender | null
  /** Made on our side. */
  readonly fromMe: boolean
  /** The change's own id. */
  readonly wid: string
  readonly target: MessageTarget
  readonly change:
    | { readonly kind: 'edit'; readonly body: string }
    | { readonly kind: 'delete' }
    /** Empty removes the reaction. */
    | { readonly kind: 'reaction'; readonly emoji: string }
  readonly at: Date
  /** When it reached us, by the database's clock. */
  readonly heardAt: Date
}

/** A call that was not taken here: this product takes no calls (IN-63). */
export interface InboundCall {
  readonly companyId: number
  readonly connectionId: number
  readonly chat: ChatAddress
  readonly sender: Sender
  /** WhatsApp's id of the call. */
  readonly wid: string
  readonly isVideo: boolean
  readonly at: Date
}

/** A group's subject changed (IN-62). */
export interface InboundGroupChange {
  readonly companyId: number
  readonly connectionId: number
  readonly chat: ChatAddress
  readonly subject: string
}

/** The picture of a person or a group was changed or removed (IN-07, IN-62). */
export interface InboundPictureChange {
  readonly companyId: number
  readonly connectionId: number
  readonly chat: ChatAddress
  /** All fields are null for a group. */
  readonly sender: Sender
}

/** 0 failed, 1 pending, 2 server, 3 delivered, 4 read, 5 played (IN-31). */
export type Ack = 0 | 1 | 2 | 3 | 4 | 5

/** A receipt for a message of ours. */
export interface Receipt {
  readonly companyId: number
  readonly connectionId: number
  readonly wid: string
  readonly ack: Ack
  /** WhatsApp's code when ack is 0, for example `463`. */
  readonly errorCode: string | null
  /** The member of a group who received or read it; left out in a chat of two, and for the server's ack. */
  readonly reader?: ChatAddress
}

/**
 * Consumes the durable inbox. Called in order per chat, and again after a failure or a crash, so it must be
 * idempotent (IN-12).
 */
export interface InboundConsumer {
  receive(message: InboundMessage): Promise<void>
  /**
   * Takes the simple messages of a batch at once, and returns those it took; the first message of a chat that is not
   * simple is not taken, nor any after it. The rest is passed to `receive`, one by one. `messages` is in the order of
   * each chat.
   */
  receiveMany?(messages: readonly InboundMessage[]): Promise<ReadonlySet<InboundMessage>>
  /**
   * Returns `unknown` when the message it is about is not here: while `mayWait` the inbox keeps it for up to 60 s,
   * and then offers it a last time.
   */
  change(change: InboundChange, options: { readonly mayWait: boolean }): Promise<'done' | 'unknown'>
  call(call: InboundCall): Promise<void>
  regroup(change: InboundGroupChange): Promise<void>
  outdatePicture(change: InboundPictureChange): Promise<void>
  /**
   * Takes receipts of any companies, in their order, and returns those whose message is here: the inbox keeps the
   * others for up to 60 s (IN-32).
   */
  acknowledge(receipts: readonly Receipt[]): Promise<ReadonlySet<Receipt>>
}
export const inboundConsumer = defineExtensionPoint<new () => InboundConsumer>(
  'whatsapp.inbound_consumer'
)
