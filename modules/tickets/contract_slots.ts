/** The places that the screens of tickets leave for neighbours, and what each is given. */
import { defineSlot } from '#app/kernel/extension_point'
import type { Lazy } from '#app/kernel/module'
import type { TicketLabel, TicketRating } from '#modules/tickets/contract_marks'

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
  /** Closes the menu; called before the action. */
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
