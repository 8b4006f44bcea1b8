/** The words of the whatsapp module: connections, what arrives, what leaves, and the questions it asks. */
import { defineExtensionPoint } from '#app/kernel/extension_point'

/** CNX-01. */
export const connectionStatuses = [
  'OPENING',
  'qrcode',
  'PAIRING',
  'CONNECTED',
  'TIMEOUT',
  'DISCONNECTED',
] as const
export type ConnectionStatus = (typeof connectionStatuses)[number]

/** How a chat is reached on WhatsApp: opaque to everyone else, kept and handed back as it came. */
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

/** The phone behind a hidden id, digits both (IN-03). */
export interface IdentityPair {
  readonly phone: string
  readonly lid: string
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
 * What a message is (IN-20). Body of each: text and files: words, caption or file name; `location`: as IN-23
 * says; `contact`: vCards with a blank line between; `call`: a sentence in the language of the company; `view_once`, `sealed`: empty;
 * `unsupported`: the raw type. Polls, and answers of buttons and lists, are text.
 */
export type MessageKind =
  | 'text'
  | MediaKind
  | 'location'
  | 'contact'
  | 'call'
  | 'view_once'
  /** It could not be opened yet; the same wid comes again when the sender's phone has repeated it. */
  | 'sealed'
  | 'unsupported'

/** All that is needed to fetch and open a file later; holds its key, so it never leaves the server. */
export interface MediaReference {
  readonly kind: MediaKind
  readonly mimetype: string
  readonly fileName: string | null
  /** Bytes, as the sender claims. */
  readonly size: number
  readonly width: number | null
  readonly height: number | null
  /** Of sounds and films, as the sender claims. */
  readonly seconds: number | null
  readonly directPath: string
  /** Base64. */
  readonly mediaKey: string
  /** Base64 of the SHA-256 of the opened file. */
  readonly sha256: string
  /** Base64 of the small picture that the sender's phone made of a film or a document. */
  readonly preview?: string
}

/** The quoted message as the sender's phone copied it (IN-27). */
export interface Quote {
  readonly wid: string
  readonly kind: MessageKind
  readonly body: string
}

/** What a message tells of the group it was written in; its id is in the chat's address (IN-61). */
export interface GroupSeen {
  readonly subject: string | null
}

/** One message of a chat, whoever wrote it, free of the library's words. */
export interface InboundMessage {
  readonly companyId: number
  readonly connectionId: number
  readonly chat: ChatAddress
  /** In a group nobody: all of it is null. */
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
  /** Of the line of a list, or the button, that was chosen (BOT-07); left out where nothing was. */
  readonly chosenId?: string
  readonly media: MediaReference | null
  readonly quote: Quote | null
  /** WhatsApp's time, at most a minute ahead of ours (IN-14). */
  readonly at: Date
}

/** Whose message a change is about: an id alone names nothing (IN-11). */
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
  /** The member of a group who did it; null in a chat of two. */
  readonly author: Sender | null
  /** Done on our side. */
  readonly fromMe: boolean
  /** The change's own id. */
  readonly wid: string
  readonly target: MessageTarget
  readonly change:
    | { readonly kind: 'edit'; readonly body: string }
    | { readonly kind: 'delete' }
    /** An empty emoji takes the reaction back. */
    | { readonly kind: 'reaction'; readonly emoji: string }
  readonly at: Date
  /** When it reached us, by the clock of the database. */
  readonly heardAt: Date
}

/** Somebody rang, and nobody answered here: this product takes no calls (IN-63). */
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
export interface InboundGroupNews {
  readonly companyId: number
  readonly connectionId: number
  readonly chat: ChatAddress
  readonly subject: string
}

/** The picture of a person or a group is another one now, or none (IN-07, IN-62). */
export interface InboundPictureNews {
  readonly companyId: number
  readonly connectionId: number
  readonly chat: ChatAddress
  /** All of it null for a group. */
  readonly sender: Sender
}

/** 0 failed, 1 pending, 2 server, 3 delivered, 4 read, 5 played (IN-31). */
export type Ack = 0 | 1 | 2 | 3 | 4 | 5

/** News about a message of ours. */
export interface Receipt {
  readonly companyId: number
  readonly connectionId: number
  readonly wid: string
  readonly ack: Ack
  /** WhatsApp's code when ack is 0, for example `463`. */
  readonly errorCode: string | null
  /** The member of a group who received or read it; left out in a chat of two, and by the server. */
  readonly reader?: ChatAddress
}

/**
 * Takes what the durable inbox holds. Called in order per chat, again after a failure or a crash, so
 * doing it twice must be the same as once (IN-12).
 */
export interface InboundConsumer {
  receive(message: InboundMessage): Promise<void>
  /**
   * Takes at one go what needs no thought, and answers which those were; the first of a chat that does
   * is not taken, nor anything behind it. The rest is given to `receive`, one by one. `messages` is in
   * the order of each chat.
   */
  receiveMany?(messages: readonly InboundMessage[]): Promise<ReadonlySet<InboundMessage>>
  /**
   * Answers `unknown` when the message it is about is not here: while `mayWait` the inbox keeps it for up
   * to 60 s, and then offers it a last time.
   */
  change(change: InboundChange, options: { readonly mayWait: boolean }): Promise<'done' | 'unknown'>
  call(call: InboundCall): Promise<void>
  regroup(news: InboundGroupNews): Promise<void>
  outdatePicture(news: InboundPictureNews): Promise<void>
  /** Answers `unknown` when no message of ours has this wid yet: the inbox keeps it for up to 60 s (IN-32). */
  acknowledge(receipt: Receipt): Promise<'done' | 'unknown'>
}
export const inboundConsumer = defineExtensionPoint<new () => InboundConsumer>(
  'whatsapp.inbound_consumer'
)

/** What leaves for a chat: a message of its own, or a change of one that is there already. */
/** Keeps who is behind a hidden id. Doing it twice is the same as once. */
export interface PairKeeper {
  keep(companyId: number, pairs: readonly IdentityPair[]): Promise<void>
}
/** Who remembers people by their identities (IN-03)? */
export const pairKeeper = defineExtensionPoint<new () => PairKeeper>('whatsapp.pair_keeper')

export type OutboundContent =
  | { readonly kind: 'text'; readonly text: string; readonly quote: OutboundQuote | null }
  | OutboundFile
  | OutboundLocation
  | OutboundCards
  | OutboundChange
export interface OutboundFile {
  readonly kind: MediaKind
  /** Key of the stored file. */
  readonly file: string
  readonly mimetype: string
  /** Shown on documents only. */
  readonly fileName: string | null
  readonly caption: string
  /** Of sounds and films. */
  readonly seconds: number | null
  readonly quote: OutboundQuote | null
}
export interface OutboundLocation {
  readonly kind: 'location'
  /** Degrees. */
  readonly latitude: number
  readonly longitude: number
  /** What the place is called; may be empty. */
  readonly name: string
  readonly quote: OutboundQuote | null
}
export interface OutboundCards {
  readonly kind: 'contact'
  readonly cards: readonly { readonly name: string; readonly vcard: string }[]
  readonly quote: OutboundQuote | null
}
/** Told back to the consumer as an `InboundChange` of our own once WhatsApp has taken it (IN-28..30). */
export type OutboundChange = { readonly target: OutboundTarget } & (
  | { readonly kind: 'edit'; readonly text: string }
  | { readonly kind: 'delete' }
  /** An empty emoji takes the reaction back. */
  | { readonly kind: 'reaction'; readonly emoji: string }
)
export interface OutboundTarget extends MessageTarget {
  /** Who wrote it, when that was a member of a group; left out in a chat of two. */
  readonly author?: Pick<Sender, 'phone' | 'lid'> | null
}
export interface OutboundQuote extends OutboundTarget {
  readonly body: string
}

/** What the customer sees above the conversation while we write or speak. */
export const typingStates = ['composing', 'recording', 'paused'] as const
export type TypingState = (typeof typingStates)[number]

export interface ConnectionSummary {
  readonly id: number
  readonly name: string
  readonly status: ConnectionStatus
  readonly isDefault: boolean
}

/** What a connection says to who writes to it; texts may be empty. */
export interface FrontDeskSettings {
  /** Connected, or on its way back (CNX-01): what is said now leaves then. */
  readonly canSend: boolean
  readonly greeting: string
  readonly awayText: string
  /** 0 is no limit (BOT-11). */
  readonly maxMenus: number
  /** 0 is off (BOT-12). */
  readonly menuPauseMinutes: number
  readonly transferQueueId: number | null
  /** In no order. */
  readonly queueIds: readonly number[]
}
/** BOT-28: after so many minutes of silence to this queue. */
export interface HandOver {
  readonly companyId: number
  readonly connectionId: number
  readonly minutes: number
  readonly queueId: number
}

export interface ConnectionChanged {
  readonly companyId: number
  readonly connectionId: number
}
/** A customer whose chat is watched writes, speaks or stops; kept nowhere. */
export interface CustomerTyping extends ConnectionChanged {
  readonly sender: Sender
  readonly state: TypingState
}
declare module '#app/kernel/events' {
  interface DomainEvents {
    /** Saved by a person, or its live status, code or retries changed. */
    'whatsapp.connection_saved': ConnectionChanged
    'whatsapp.session_changed': ConnectionChanged
    'whatsapp.connection_deleted': ConnectionChanged
    'whatsapp.customer_typing': CustomerTyping
  }
}

/** Another module's rows that hang on a connection, asked before it is deleted (CNX-06). */
export interface ConnectionDependant {
  /** Does unfinished work still need this connection? */
  needs(connection: ConnectionChanged): Promise<boolean>
  /** Ends that work without a word to the customer; runs inside the deleting transaction. */
  release(connection: ConnectionChanged): Promise<void>
}
export const connectionDependant = defineExtensionPoint<new () => ConnectionDependant>(
  'whatsapp.connection_dependant',
  { evenOff: true }
)
