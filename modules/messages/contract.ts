/** Types, events and extension points that the messages module offers to other modules. */
import type { DateTime } from 'luxon'
import { defineExtensionPoint } from '#app/kernel/modules/extension_point'
import type { Ack, InboundMessage, Receipt } from '#modules/whatsapp/contract'

export * from '#modules/messages/contract_prepared'
export * from '#modules/messages/contract_slots'

/** Author kind of an outgoing message (IN-43). Null: the customer, or a phone of the company. */
export type MessageOrigin = 'user' | 'bot' | 'api' | 'campaign' | 'schedule'

export interface MessageEvent {
  readonly companyId: number
  readonly ticketId: number
  readonly messageId: number
}
export interface MessageStored extends MessageEvent {
  readonly fromMe: boolean
}
export interface MessageChanged extends MessageEvent {
  /** The new acknowledgement of a message of ours; absent when something else changed. */
  readonly ack?: Ack
}
declare module '#app/kernel/modules/events' {
  interface DomainEvents {
    'messages.stored': MessageStored
    /** Its acknowledgement, file or text changed. */
    'messages.changed': MessageChanged
  }
}

/** A message that was just stored for the first time. */
export interface StoredMessage {
  readonly companyId: number
  readonly ticketId: number
  readonly contactId: number
  readonly messageId: number
  readonly isNew: boolean
  /** Without an owner when the message was stored: only then may automation answer. */
  readonly isWaiting: boolean
  /** The ticket's queue at the time a responder is called. */
  readonly queueId: number | null
  readonly connectionId: number
  /** The text or caption the customer wrote; empty for content without text. */
  readonly said: string
  readonly writtenAt: DateTime
}

/** A customer's message as its transaction stores it. */
export interface RecordedMessage extends StoredMessage {
  /** The ids of our messages without a ticket to which it is the first answer (CMP-22). */
  readonly answers: readonly string[]
}
/** Another module that notes something about what customers write. */
export interface InboundRecorder {
  /**
   * Called inside the transaction that stores the messages, which are of one company and in order; its failure undoes
   * that, and the inbox offers the messages again. It may call `answerOnce`: then no responder answers.
   */
  record(messages: readonly RecordedMessage[]): Promise<void>
}
/** Extension point: what is noted together with customers' messages. */
export const inboundRecorder = defineExtensionPoint<new () => InboundRecorder>(
  'messages.inbound_recorder'
)

/** A module that sends messages without a ticket (CMP-22). */
export interface TicketlessSender {
  /** Which messages are its own. */
  readonly origin: MessageOrigin
  /**
   * Such messages reached higher states, or failed, in this order; several may be about one message. Of any companies.
   * Called inside the transaction that stores the states.
   */
  acknowledged(receipts: readonly Receipt[]): Promise<void>
}
/** Extension point: who learns what became of messages without a ticket. */
export const ticketlessSender = defineExtensionPoint<new () => TicketlessSender>(
  'messages.ticketless_sender',
  { includeDisabled: true }
)

/** What decides whether automation may continue in a ticket (BOT-01, BOT-13). */
export interface AutomationMarks {
  /** The current service (CLO-20); null for a ticket without one, closed or imported. */
  readonly serviceId: number | null
  /** The ticket had been closed before (IN-52). */
  readonly isReopened: boolean
  /** A person has written in this service after automation last did, in the app or on the company's phone. */
  readonly hasPersonWritten: boolean
  /** When automation last said something in this service; null for never. */
  readonly lastSaidAt: DateTime | null
  /** Counts of automatic messages to this contact over this connection. */
  readonly saidInLastMinute: number
  readonly saidInLastHour: number
}

/** The order in which responders are called (BOT-02). */
export const responderSteps = [
  'working_hours',
  'restart',
  // Words that customers write to get something done, such as an appointment (CAL-04).
  'commands',
  'connection_ai',
  'connection_integration',
  // The company's model, in tickets without a queue (LLM-02).
  'connection_llm',
  'queue_choice',
  'queue_ai',
  'queue_integration',
  'queue_llm',
  'queue_menu',
] as const
export interface InboundResponder {
  readonly step: (typeof responderSteps)[number]
  /**
   * Filters, in one batch, the messages of one company that the responder may answer. A responder without
   * this method is called for each message.
   */
  concerns?(messages: readonly StoredMessage[]): Promise<readonly StoredMessage[]>
  /**
   * Called again after a crash for messages without an answer: a responder that answers calls `answerOnce` in
   * the transaction that locks the ticket's row and stores the answer.
   */
  respond(message: StoredMessage): Promise<'answered' | 'passed'>
}
/** Extension point: automation that answers a customer before a person does. */
export const inboundResponder = defineExtensionPoint<new () => InboundResponder>(
  'messages.inbound_responder'
)

/** Result for a message that answers a closed ticket. */
export interface ClosedReply {
  /** Texts sent to the customer after their message; blank ones are skipped. */
  readonly says: readonly string[]
  /** Nobody needs to read the message: it is marked as read. */
  readonly isHandled: boolean
}
export interface ClosedTicketReply {
  /**
   * Called in the transaction that stores the message; the ticket is the last one of this chat, closed, and
   * its row is locked. Non-null: the message is stored in the ticket, which stays closed. Null: the message
   * is processed like any other (IN-52).
   */
  take(ticketId: number, message: InboundMessage): Promise<ClosedReply | null>
}
/** Extension point: recognizes answers to something a closed ticket asked, for example a rating (IN-54). */
export const closedTicketReply = defineExtensionPoint<new () => ClosedTicketReply>(
  'messages.closed_ticket_reply'
)
