/** For responses that are no page: no scripts, no loading, no framing. */
export const policyOfAnswers =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
