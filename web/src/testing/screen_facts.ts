/** Properties of the test page's screen: the media queries that match. */

/** For example `(max-width: 599.98px)` for a phone. Emptied before each test. */
export const screenFacts = { matches: new Set<string>() }
