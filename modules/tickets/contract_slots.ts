/** Slots in the ticket screens for other modules, and the props of each. */
import { defineSlot } from '#app/kernel/modules/extension_point'
import type { Lazy } from '#app/kernel/modules/module'
import type { TicketLabel, TicketRating } from '#modules/tickets/contract_marks'

/** Filter control in the search: chooses labels of which matching tickets must have ALL (TCK-01). */
export interface LabelFilterProps {
  readonly chosenIds: readonly number[]
  readonly onChoose: (labelIds: readonly number[]) => void
}
export const labelFilter = defineSlot<LabelFilterProps>('tickets.label_filter')

/** A section of the conversation's side panel, below the contact and the ticket's details. */
export interface ContactSectionProps {
  readonly ticketId: number
  readonly contactId: number
  /** The ticket's current labels. */
  readonly labels: readonly TicketLabel[]
}
export const contactSections = defineSlot<ContactSectionProps>('tickets.contact_sections')

/**
 * In the header of a conversation, beside its actions; not on a phone, where the contact's name opens the
 * side panel.
 */
export interface HeaderMarkProps {
  readonly ticketId: number
  /** The ticket's current labels. */
  readonly labels: readonly TicketLabel[]
  /** Opens the side panel. */
  readonly onDetails: () => void
}
export const headerMarks = defineSlot<HeaderMarkProps>('tickets.header_marks')

/** Keyboard handling for a suggestion list above the composer; the list is open only while the field has focus. */
export interface ComposerKeys {
  /** `key` as in `KeyboardEvent.key`; returns true when the key was handled and must have no other effect. */
  readonly take: (key: string) => boolean
  /** Element ids of the list and of its active option, for screen readers. */
  readonly listId: string
  readonly activeId: string | undefined
}
/** Suggestions shown right above the composer's field. */
export interface ComposerHelpProps {
  readonly ticketId: number
  /** Current text of the field. */
  readonly text: string
  /** Replaces the text of the field; the field keeps the focus. */
  readonly write: (text: string) => void
  /** Adds attachments to the message. */
  readonly attach: (files: readonly File[]) => void
  /** Null when the suggestion list is closed. */
  readonly takeKeys: (keys: ComposerKeys | null) => void
}
export const composerHelp = defineSlot<ComposerHelpProps>('tickets.composer_help')

/** One of several messages that are sent together, for the preview. */
export interface PreparedPart {
  /** The text, or the file's caption; audio has none. */
  readonly text: string
  readonly file: PreparedFile | null
}
export interface PreparedFile {
  readonly url: string
  /** Thumbnail of a large image. */
  readonly thumbUrl: string | null
  readonly mimetype: string
  readonly name: string
  /** Bytes. */
  readonly size: number | null
  /** Pixels; for images. */
  readonly width: number | null
  readonly height: number | null
}
/** Several messages sent by one API call of another module. */
export interface PreparedSending {
  /** At least one, in sending order. */
  readonly parts: readonly PreparedPart[]
  /**
   * The API call: sends all of them or none. Idempotent per `clientId`; each message's own client id is
   * derived from it and its position.
   */
  readonly post: (clientId: string) => Promise<unknown>
}
/** A panel for choosing prepared content to send; it closes after sending or on request. */
export interface ComposerPanelProps {
  readonly ticketId: number
  readonly send: (sending: PreparedSending) => void
  readonly onClose: () => void
}
/** An item in the composer's attachment menu; render one `<button role="menuitem">` with this class. */
export interface ComposerToolProps {
  readonly itemClass: string
  /** Closes the menu and shows a component with `ComposerPanelProps` in its place; it is loaded by then. */
  readonly onChosen: (panel: Lazy<(props: ComposerPanelProps) => unknown>) => void
}
export const composerTools = defineSlot<ComposerToolProps>('tickets.composer_tools')

/** An item in a ticket's menu; render one `<button role="menuitem">` with this class. */
export interface TicketOptionProps {
  readonly ticketId: number
  readonly contactId: number
  readonly itemClass: string
  /** Closes the menu; call it before the action. */
  readonly onChosen: () => void
}
export const ticketOptions = defineSlot<TicketOptionProps>('tickets.ticket_options')

/** Shows a rating: in the details of a conversation, in a list row, or in a contact's history. */
export interface RatingMarkProps {
  readonly rating: TicketRating
  /** There is room for a text label. */
  readonly isSpelled: boolean
}
export const ratingMark = defineSlot<RatingMarkProps>('tickets.rating_mark')
