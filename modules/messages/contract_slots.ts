/** Slots of the conversation for other modules, and the props of each. */
import { defineSlot } from '#app/kernel/modules/extension_point'
import type { Lazy } from '#app/kernel/modules/module'

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
export const composerHelp = defineSlot<ComposerHelpProps>('messages.composer_help')

/** A line between the messages, which customers never see. */
export interface QuietLine {
  /** Unique in the conversation. */
  readonly key: string
  /** ISO time: it stands behind what was written before. */
  readonly at: string
  readonly text: string
}
/** What fills the slot renders nothing, and calls `show` whenever its lines change. */
export interface QuietLinesProps {
  readonly ticketId: number
  /** Replaces the lines of the same module. */
  readonly show: (module: string, lines: readonly QuietLine[]) => void
}
export const quietLines = defineSlot<QuietLinesProps>('messages.quiet_lines')

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
export const composerTools = defineSlot<ComposerToolProps>('messages.composer_tools')

/** Something below the text of a message, such as its translation. */
export interface BelowMessageProps {
  readonly messageId: number
  readonly onClose: () => void
}
/** An item in the menu of a message that has a text; render one `<button role="menuitem">` with this class, or nothing. */
export interface MessageOptionProps {
  readonly messageId: number
  readonly itemClass: string
  /** Closes the menu and shows a component below the message's text, until it is closed or the conversation is left. */
  readonly onChosen: (below: Lazy<(props: BelowMessageProps) => unknown>) => void
}
export const messageOptions = defineSlot<MessageOptionProps>('messages.message_options')
