/**
 * Commands for the open conversation, null when none is open. Apart from the screen, so that the palette loads without
 * it.
 */
import type { ComposerHandle } from '#modules/tickets/contract'

interface ConversationCommands {
  /** Returns whether it ran. */
  resolveSilently: (() => boolean) | null
  composer: ComposerHandle | null
}

export const conversationCommands: ConversationCommands = { resolveSilently: null, composer: null }
