/** Types and limits of notes: they are for colleagues and never shown to customers. */

/** Length of a note, in characters (NOT-01). */
export const noteLength = { min: 2, max: 4096 } as const
