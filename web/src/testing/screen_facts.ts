/** What the test page's screen is like: media queries that hold. */

/** For example `(max-width: 599.98px)` for a phone. Emptied before each test. */
export const screenFacts = { matches: new Set<string>() }
