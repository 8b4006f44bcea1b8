/**
 * The public contract of the whatsapp module: connections, inbound, outbound, and its extension points. Other modules
 * find all types here.
 */
import type { SchemaTypes } from '@vinejs/vine/types'
import { defineExtensionPoint, defineSlot } from '#app/kernel/modules/extension_point'
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

/** The phone number behind a hidden id, both as digits (IN-03). */
export interface IdentityPair {
  readonly phone: string
  readonly lid: string
}

/** Stores who is behind a hidden id. Idempotent. */
export interface PairKeeper {
  keep(companyId: number, pairs: readonly IdentityPair[]): Promise<void>
}
/** Somebody in the address book of a connection's phone. */
export interface PhoneBookEntry {
  /** Digits. */
  readonly phone: string
  readonly name: string
}

/** Implemented by the module that stores people's identities (IN-03). */
export const pairKeeper = defineExtensionPoint<new () => PairKeeper>('whatsapp.pair_keeper')

/** People whom automation must not message (IN-64). */
export interface SparedPeople {
  /** False for an unknown person. */
  spares(companyId: number, person: Pick<Sender, 'phone' | 'lid'>): Promise<boolean>
}
/** Implemented by modules that know whom automatic messages must skip. */
export const sparedPeople = defineExtensionPoint<new () => SparedPeople>('whatsapp.spared_people')

/** Shown to the customer above the conversation while we type or record. */
export const typingStates = ['composing', 'recording', 'paused'] as const
export type TypingState = (typeof typingStates)[number]

export interface ConnectionSummary {
  readonly id: number
  readonly name: string
  readonly status: ConnectionStatus
  readonly isDefault: boolean
}

/** Whether a connection can send, and where its customers can go. */
export interface ConnectionRouting {
  /** Connected or reconnecting (CNX-01): a message queued now can be sent. */
  readonly canSend: boolean
  /** The queues that customers can choose, in no particular order. */
  readonly queueIds: readonly number[]
}

export interface ConnectionChanged {
  readonly companyId: number
  readonly connectionId: number
}
/** A customer whose chat is watched types, records or stops; not stored. */
export interface CustomerTyping extends ConnectionChanged {
  readonly sender: Sender
  readonly state: TypingState
}
declare module '#app/kernel/modules/events' {
  interface DomainEvents {
    /** Saved by a person, or its live status, code or retries changed. */
    'whatsapp.connection_saved': ConnectionChanged
    'whatsapp.session_changed': ConnectionChanged
    'whatsapp.connection_deleted': ConnectionChanged
    'whatsapp.customer_typing': CustomerTyping
  }
}

/** Rows of another module that depend on a connection; asked before the connection is deleted (CNX-06). */
export interface ConnectionDependant {
  /** Does unfinished work still need this connection? */
  needs(connection: ConnectionChanged): Promise<boolean>
  /**
   * Ends that work without a message to the customer; runs inside the deleting transaction. Called twice, before and
   * after the connection can no longer be chosen (ADR 31).
   */
  release(connection: ConnectionChanged): Promise<void>
}
export const connectionDependant = defineExtensionPoint<new () => ConnectionDependant>(
  'whatsapp.connection_dependant',
  { includeDisabled: true }
)

/** A connection whose form is being saved. */
export interface SavedConnection extends ConnectionChanged {
  /** The queues that it has from now on. */
  readonly queueIds: readonly number[]
}
/** Values of a connection's fields by their names on the wire. */
export type FieldValues = Readonly<Record<string, unknown>>

/** Fields that another module keeps of each connection: in its form, and in what admins read of it (ADR 45). */
export interface ConnectionFields {
  /** How each field is validated, by its name on the wire; all are optional in every form. */
  readonly rules: Readonly<Record<string, SchemaTypes>>
  /** In one query. Every requested id is a key; where nothing was saved the values are the defaults. */
  read(
    company: Pick<ConnectionChanged, 'companyId'>,
    connectionIds: readonly number[]
  ): Promise<ReadonlyMap<number, FieldValues>>
  /**
   * Saves the given ones of these fields, maybe none; those left out stay. Runs inside the transaction that saves the
   * connection, whose row is locked. Throws when the fields do not fit the connection: then nothing is saved.
   */
  write(connection: SavedConnection, given: FieldValues): Promise<void>
}
/** Implemented by modules that keep something of each connection. */
export const connectionFields = defineExtensionPoint<new () => ConnectionFields>(
  'whatsapp.connection_fields'
)

/** Slots: fields of other modules in the form of a connection, as `Field`s named as on the wire. */
export interface ConnectionFieldsProps {
  /** Called with the name of each field, so that the form opens the right tab when one is invalid. */
  readonly declare: (field: string) => void
}
/** Before the other texts. */
export const connectionGreeting = defineSlot<ConnectionFieldsProps>('whatsapp.connection_greeting')
/** Among the texts: behind the closing text. */
export const connectionTexts = defineSlot<ConnectionFieldsProps>('whatsapp.connection_texts')
/** In the tab of the queues, below those of the connection. */
export const connectionRouting = defineSlot<ConnectionRoutingProps>('whatsapp.connection_routing')
export interface ConnectionRoutingProps extends ConnectionFieldsProps {
  /** All queues of the company. */
  readonly queues: readonly { readonly id: number; readonly name: string }[]
}
/** In the tab of the bot, before the timer for idle conversations. */
export const connectionAutomation = defineSlot<ConnectionFieldsProps>(
  'whatsapp.connection_automation'
)
