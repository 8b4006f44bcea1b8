/** What can be done with the conversation that is open, from outside its screen; null elsewhere. Each answers whether there was one. */
export const hands: { resolveSilently: (() => boolean) | null } = { resolveSilently: null }
