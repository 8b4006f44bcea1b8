/** The words of the whatsapp module: connections, what arrives, what leaves, and the questions it asks. Neighbours find all of them here. */
import { defineExtensionPoint } from '#app/kernel/extension_point'
import type { Sender } from '#modules/whatsapp/contract_inbound'

export * from '#modules/whatsapp/contract_inbound'
export * from '#modules/whatsapp/contract_outbound'

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

/** The phone behind a hidden id, digits both (IN-03). */
export interface IdentityPair {
  readonly phone: string
  readonly lid: string
}

/** Keeps who is behind a hidden id. Doing it twice is the same as once. */
export interface PairKeeper {
  keep(companyId: number, pairs: readonly IdentityPair[]): Promise<void>
}
/** Somebody in the address book of a connection's phone. */
export interface PhoneBookEntry {
  /** Digits. */
  readonly phone: string
  readonly name: string
}

/** Who remembers people by their identities (IN-03)? */
export const pairKeeper = defineExtensionPoint<new () => PairKeeper>('whatsapp.pair_keeper')

/** Knows people whom automation leaves alone (IN-64). */
export interface SparedPeople {
  /** False for a stranger. */
  spares(companyId: number, person: Pick<Sender, 'phone' | 'lid'>): Promise<boolean>
}
/** Who is to be told nothing by the number itself? */
export const sparedPeople = defineExtensionPoint<new () => SparedPeople>('whatsapp.spared_people')

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
export interface ConnectionBotSettings {
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
  /**
   * Ends that work without a word to the customer; runs inside the deleting transaction. Asked twice, before and
   * after nobody can choose the connection any more (ADR 31).
   */
  release(connection: ConnectionChanged): Promise<void>
}
export const connectionDependant = defineExtensionPoint<new () => ConnectionDependant>(
  'whatsapp.connection_dependant',
  { includeDisabled: true }
)
