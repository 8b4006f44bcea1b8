/** The words of the notes module: a note is for colleagues; the customer never sees it. */

/** What a note may measure, in characters (NOT-01). */
export const noteLength = { min: 2, max: 4096 } as const
