/**
 * Palette commands for the open conversation, null when none is open; each returns whether it ran. Apart from the
 * screen, so that the palette loads without it.
 */
export const conversationCommands: { resolveSilently: (() => boolean) | null } = {
  resolveSilently: null,
}
