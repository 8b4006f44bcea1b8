/** Slots in the ticket screens for other modules, and the props of each. */
import { defineSlot } from '#app/kernel/modules/extension_point'
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

/** In the drawer that transfers a ticket, below its fields: something for whoever takes over. */
export interface TransferHelpProps {
  readonly ticketId: number
  readonly contactId: number
}
export const transferHelp = defineSlot<TransferHelpProps>('tickets.transfer_help')

/** A button that keeps a text with a ticket, for colleagues alone. */
export interface TextKeeperProps {
  readonly ticketId: number
  readonly contactId: number
  readonly text: string
  /** The text has been kept. */
  readonly onKept: () => void
}
export const textKeepers = defineSlot<TextKeeperProps>('tickets.text_keepers')
