/** What the screens of tickets share with the module that shows the conversation below the header. */
import { defineSlot } from '#app/kernel/modules/extension_point'
import type { TicketStatus } from '#modules/tickets/contract'
import type { TicketLabel, TicketRating } from '#modules/tickets/contract_marks'
import type { MessageKind } from '#modules/whatsapp/contract'

/** A ticket as the screens know it. */
export interface ShownTicket {
  readonly id: number
  readonly uuid: string
  readonly status: TicketStatus
  /** yyyyMMdd-id, the protocol number given to the customer. */
  readonly protocol: string
  readonly preview: string
  /** Known only from live events; lists do not include it. */
  readonly previewKind: MessageKind | null
  readonly unread: number
  readonly isBot: boolean
  readonly contact: TicketContact
  /** The contact was deleted: the ticket is read-only (CON-03). */
  readonly isArchived: boolean
  readonly owner: { readonly id: number; readonly name: string } | null
  readonly queue: { readonly id: number; readonly name: string; readonly color: string } | null
  readonly connection: { readonly id: number; readonly name: string } | null
  readonly isGroup: boolean
  readonly labels: readonly TicketLabel[]
  /** Null unless it is closed and the customer was asked for a rating. */
  readonly rating: TicketRating | null
  /** The message in which a search matched; null when something else matched. */
  readonly hit: MessageHit | null
  /** ISO time of the last message or change; lists are sorted by it. */
  readonly updatedAt: string
}

export interface TicketContact {
  readonly id: number
  readonly name: string
  /** Digits; empty while WhatsApp hides the number. */
  readonly number: string
  readonly email: string
  readonly photoUrl: string
}

export interface MessageHit {
  readonly messageId: number
  readonly text: string
  /** ISO time. */
  readonly at: string
}

/** What a user does with a ticket, named after the resulting state. */
export type TicketAction = 'accept' | 'resolve' | 'resolve_silently' | 'return' | 'reopen'

/**
 * Query keys under which messages are cached, by ticket. The tickets screens invalidate them when a conversation changed
 * as a whole, for example because two contacts were merged.
 */
export const conversationKeys = {
  all: ['tickets', 'messages'] as const,
  of: (ticketId: number) => ['tickets', 'messages', ticketId] as const,
}

/** The beginning of a message that says who wrote it: `*Ana:*` on a line of its own. */
export const signatureOf = (name: string) => `*${name.trim()}:*\n`

/** The field for the next message. */
export interface ComposerHandle {
  /** Writes this text into an empty field; a draft is kept. */
  readonly begin: (text: string) => void
}

/** What a user may do who has opened the conversation. */
export interface ConversationActing {
  readonly onAct: (action: TicketAction, ticket: ShownTicket) => void
  /** Call it with the field of this conversation, for keyboard shortcuts; with null when it closes. */
  readonly takeComposer: (composer: ComposerHandle | null) => void
}

export interface ConversationProps {
  readonly ticket: ShownTicket
  /** Null: the ticket is peeked into, beside the one of the address; read-only. */
  readonly acting: ConversationActing | null
  /** The unread count when it was opened: accepting and reading reset the server's. */
  readonly unreadBefore: number
  /** An action on a ticket is under way: until then the server may refuse its messages. */
  readonly isChanging: boolean
  /** Call it when the server has marked the ticket's messages as read. */
  readonly onSeen: () => void
  /** The connection of a ticket; null when unknown. A conversation includes earlier tickets of the contact. */
  readonly connectionOf: (ticketId: number) => number | null
}
/** A conversation, from below its header to the composer. Mounted anew for each ticket. */
export const ticketConversation = defineSlot<ConversationProps>('tickets.conversation')

/** The small icon before the preview of a message that is not a text. */
export interface KindIconProps {
  readonly kind: Exclude<MessageKind, 'text'>
}
export const kindIcon = defineSlot<KindIconProps>('tickets.kind_icon')
