/** The words of the tickets module: states, events, and the questions it asks. */
import type { Actor } from '#app/kernel/actor'
import type { DateTime } from 'luxon'
import { defineExtensionPoint, defineSlot } from '#app/kernel/extension_point'
import type { Lazy } from '#app/kernel/module'
import type { InboundMessage } from '#modules/whatsapp/contract'

export const ticketStatuses = ['pending', 'open', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/** Who wrote a message of ours (IN-43). Null: the customer, or a phone of the company. */
export type MessageOrigin = 'user' | 'bot' | 'api' | 'campaign' | 'schedule'

/** Where a ticket stands: decides who may see it and in whose lists it is. */
export interface TicketPlace {
  readonly status: TicketStatus
  readonly userId: number | null
  /** The queue, or for a closed ticket the queue it was closed in (CLO-07). */
  readonly queueId: number | null
}

/** A stretch of time: what happened from `from` on and before `until`. */
export interface Span {
  readonly from: DateTime
  readonly until: DateTime
}

/** Who or what closed a ticket: a person, automation and the house's own work, or that nobody said anything (CLO-15). */
export type ClosingOrigin = 'person' | 'automation' | 'inactivity'

export interface TicketOpened {
  readonly companyId: number
  readonly ticketId: number
  readonly contactId: number
}
export interface TicketClosed extends TicketOpened {
  /** Nobody writes to the customer about it (CLO-10, IN-06). */
  readonly isSilent: boolean
  readonly origin: ClosingOrigin
}
export interface TicketMoved {
  readonly companyId: number
  readonly ticketId: number
  /** Null when the ticket is new. */
  readonly from: TicketPlace | null
  readonly to: TicketPlace
}
export interface TicketDeleted {
  readonly companyId: number
  readonly ticketId: number
  readonly contactId: number
  readonly from: TicketPlace
}
export interface MessageNews {
  readonly companyId: number
  readonly ticketId: number
  readonly messageId: number
}
declare module '#app/kernel/events' {
  interface DomainEvents {
    'tickets.opened': TicketOpened
    'tickets.closed': TicketClosed
    'tickets.moved': TicketMoved
    /** It is no more, and its messages with it (CLO-18). */
    'tickets.deleted': TicketDeleted
    /** It shows something else now, its preview or its labels; nothing moved. */
    'tickets.changed': { companyId: number; ticketId: number }
    'tickets.unread_cleared': { companyId: number; ticketId: number }
    'tickets.message_stored': MessageNews
    /** Its acknowledgement, file or text changed. */
    'tickets.message_changed': MessageNews
  }
}

/** A message that was just stored for the first time. */
export interface StoredMessage {
  readonly companyId: number
  readonly ticketId: number
  readonly contactId: number
  readonly messageId: number
  readonly isNew: boolean
  /** Nobody has the ticket: only then may anything but a person answer. As it stood when it was stored. */
  readonly isWaiting: boolean
  readonly queueId: number | null
  readonly connectionId: number
  /** What the customer wrote, also below a file; empty for anything without words. */
  readonly said: string
  readonly writtenAt: DateTime
}

/** What decides whether automation may go on in a ticket (BOT-01, BOT-13). */
export interface AutomationMarks {
  /** The service under way (CLO-20); null for a ticket without one, closed or imported. */
  readonly serviceId: number | null
  /** It had been closed before (IN-52). */
  readonly isReopened: boolean
  /** A person has written in this service since automation did, here or on the company's phone. */
  readonly hasPersonWritten: boolean
  /** Automatic messages to this contact over this connection. */
  readonly saidInLastMinute: number
  readonly saidInLastHour: number
}

/** The order in which answers are tried: one list, one place (BOT-02). */
export const responderSteps = [
  'working_hours',
  'restart',
  'connection_ai',
  'connection_integration',
  'queue_choice',
  'queue_ai',
  'queue_integration',
  'queue_menu',
] as const
export interface InboundResponder {
  readonly step: (typeof responderSteps)[number]
  /**
   * Which of these it may have an answer to, by one look at all of them: messages of one company. Whoever does
   * not look ahead is asked about each.
   */
  concerns?(messages: readonly StoredMessage[]): Promise<readonly StoredMessage[]>
  /**
   * After a crash it is asked again about a message that nobody has answered: whoever answers says so with `answerOnce`,
   * in the work that holds the ticket's row and stores the answer.
   */
  respond(message: StoredMessage): Promise<'answered' | 'passed'>
}
/** Who answers a customer before a person does? */
export const inboundResponder = defineExtensionPoint<new () => InboundResponder>(
  'tickets.inbound_responder'
)

/** What becomes of a message that answers a closed ticket. */
export interface ClosedReply {
  /** Said to the customer, after their message; blank ones are not. */
  readonly says: readonly string[]
  /** Nobody needs to read it: it is marked as read. */
  readonly isSettled: boolean
}
export interface ClosedTicketReply {
  /**
   * Asked in the work that stores the message, and joins it; the ticket is the last of this chat, closed, and its row is held. An
   * answer: the message goes into the ticket, which stays closed. Null: it goes the way of any message (IN-52).
   */
  take(ticketId: number, message: InboundMessage): Promise<ClosedReply | null>
}
/** Is this message an answer to something that a closed ticket asked, for example a rating (IN-54)? */
export const closedTicketReply = defineExtensionPoint<new () => ClosedTicketReply>(
  'tickets.closed_ticket_reply'
)

/** A ticket that a person has just closed, not silently, and that somebody had. */
export interface ClosedByPerson {
  readonly companyId: number
  readonly ticketId: number
  readonly connectionId: number
  /** The service that ended with it (CLO-20). */
  readonly serviceId: number
  /** Who had it. */
  readonly ownerId: number
  /** The queue it was closed in. */
  readonly queueId: number | null
}
export interface ClosingQuestion {
  /** What is asked, or would be; null when nothing is. */
  words(closed: Omit<ClosedByPerson, 'serviceId'>): Promise<string | null>
  /** It was said, in the work that is joined here: what is kept of it has the same fate. */
  asked(closed: ClosedByPerson): Promise<void>
}
/** Is the customer asked something instead of the farewell (CLO-09)? While nobody answers, they are not. */
export const closingQuestion = defineExtensionPoint<new () => ClosingQuestion>(
  'tickets.closing_question'
)

/** A label that hangs on a ticket, as lists show it (TCK-07). */
export interface TicketLabel {
  readonly id: number
  readonly name: string
  readonly color: string
  /** A lane of the board. */
  readonly isLane: boolean
}
/** A piece of SQL and what stands for its question marks. */
export interface SqlPiece {
  readonly sql: string
  readonly bindings: readonly (number | string | readonly number[])[]
}
/** Another module's labels on tickets: shown with each, and a filter of lists. */
export interface TicketLabels {
  /**
   * A select of one `jsonb` list of `TicketLabel`, in the order in which they are shown: the labels of the row
   * of a query whose table is named `tickets`. It becomes part of the statement that reads the tickets. Null
   * for a ticket without any.
   */
  ofRow(): string
  /**
   * A select of one column, the ids of the company's tickets that carry ALL of these labels (TCK-01). It
   * becomes part of the list's own statement; at least one id is given. Ids of other companies find nothing.
   */
  withAll(companyId: number, labelIds: readonly number[]): SqlPiece
}
/** Which labels hang on a ticket? Whoever changes them says so with `tellTicketChanged` (RT-06). */
export const ticketLabels = defineExtensionPoint<new () => TicketLabels>('tickets.ticket_labels')

/** What the customer was asked when the ticket was last closed, and what they answered (CLO-09, CLO-11). */
export interface TicketRating {
  /** 1 unsatisfied, 2 satisfied, 3 very satisfied; null while an answer is waited for. */
  readonly rate: 1 | 2 | 3 | null
}
export interface TicketRatings {
  /**
   * A select of at most one `jsonb` object, a `TicketRating`: of the closed ticket in the row of a query whose
   * table is named `tickets`. It becomes part of the statement that reads the tickets.
   */
  ofRow(): string
}
/** What did the customer think? Whoever changes the answer says so with `tellTicketChanged`. */
export const ticketRatings = defineExtensionPoint<new () => TicketRatings>('tickets.ticket_ratings')

export type AutomationKind = 'prompt' | 'integration'
/** A module whose prompts, or whose integrations, may answer in a ticket. */
export interface TicketAutomation {
  readonly kind: AutomationKind
  /** Throws the 404 of its own catalogue unless the company has it (API-03). */
  require(actor: Actor, id: number): Promise<void>
}
/** Is there such a prompt, or such an integration (CLO-06)? */
export const ticketAutomation = defineExtensionPoint<new () => TicketAutomation>(
  'tickets.ticket_automation'
)

/** Chooses the labels of which found tickets must carry ALL (TCK-01), among the filters of a search. */
export interface LabelFilterProps {
  readonly chosenIds: readonly number[]
  readonly onChoose: (labelIds: readonly number[]) => void
}
export const labelFilter = defineSlot<LabelFilterProps>('tickets.label_filter')

/** A section of the panel at the side of a conversation, below the contact and the facts of the ticket. */
export interface ContactSectionProps {
  readonly ticketId: number
  readonly contactId: number
  /** As the ticket carries them now. */
  readonly labels: readonly TicketLabel[]
}
export const contactSections = defineSlot<ContactSectionProps>('tickets.contact_sections')

/** In the header of a conversation, beside what can be done with it; not on a phone, where the name leads to the panel. */
export interface HeaderMarkProps {
  readonly ticketId: number
  /** As the ticket carries them now. */
  readonly labels: readonly TicketLabel[]
  /** Opens the panel at the side. */
  readonly onDetails: () => void
}
export const headerMarks = defineSlot<HeaderMarkProps>('tickets.header_marks')

/** Keys that a helper of the composer takes while it offers something; the list follows the field's focus. */
export interface ComposerKeys {
  /** The name of a key as browsers have it; true when it was taken and means nothing else. */
  readonly take: (key: string) => boolean
  /** Ids of the list that is offered and of its marked line, for screen readers. */
  readonly listId: string
  readonly activeId: string | undefined
}
/** What helps to write, right above the composer's field. */
export interface ComposerHelpProps {
  readonly ticketId: number
  /** As it stands in the field. */
  readonly text: string
  /** Puts these words in the place of the text; the focus stays in the field. */
  readonly write: (text: string) => void
  /** Puts files beside the text. */
  readonly attach: (files: readonly File[]) => void
  /** Null when nothing is offered any more. */
  readonly takeKeys: (keys: ComposerKeys | null) => void
}
export const composerHelp = defineSlot<ComposerHelpProps>('tickets.composer_help')

/** One of several messages that go together, as it will look. */
export interface PreparedPart {
  /** The words, or those beside the file; sounds have none. */
  readonly text: string
  readonly file: PreparedFile | null
}
export interface PreparedFile {
  readonly url: string
  /** A small picture of a large image. */
  readonly thumbUrl: string | null
  readonly mimetype: string
  readonly name: string
  /** Bytes. */
  readonly size: number | null
  /** Pixels, of images. */
  readonly width: number | null
  readonly height: number | null
}
/** Several messages that one call of another module sends. */
export interface PreparedSending {
  /** At least one, in their order. */
  readonly parts: readonly PreparedPart[]
  /** The call: all of them or none. Under the same name it sends nothing twice; each is named by it and its place. */
  readonly post: (clientId: string) => Promise<unknown>
}
/** A panel that chooses what to send besides words; it is gone once it has sent something, or closed. */
export interface ComposerPanelProps {
  readonly ticketId: number
  readonly send: (sending: PreparedSending) => void
  readonly onClose: () => void
}
/** A line in the menu of what can be sent besides words; the filler draws one `<button role="menuitem">` of this class. */
export interface ComposerToolProps {
  readonly itemClass: string
  /** Closes the menu and shows a component of `ComposerPanelProps` in its place, loaded by then. */
  readonly onChosen: (panel: Lazy<(props: ComposerPanelProps) => unknown>) => void
}
export const composerTools = defineSlot<ComposerToolProps>('tickets.composer_tools')

/** A line in the menu of a ticket; the filler draws one `<button role="menuitem">` of this class. */
export interface TicketOptionProps {
  readonly ticketId: number
  readonly contactId: number
  readonly itemClass: string
  /** Closes the menu; called before the deed. */
  readonly onChosen: () => void
}
export const ticketOptions = defineSlot<TicketOptionProps>('tickets.ticket_options')

/** Where a rating is shown: beside the facts of a conversation, in a line of a list, or of a contact's history. */
export interface RatingMarkProps {
  readonly rating: TicketRating
  /** Where there is room for words. */
  readonly isSpelled: boolean
}
export const ratingMark = defineSlot<RatingMarkProps>('tickets.rating_mark')
