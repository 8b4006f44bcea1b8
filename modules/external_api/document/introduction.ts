/** What the document says before its calls, in Markdown: as much of docs/api.md as a first call needs. */
export const introduction = `Calls by which other programs send messages, and read and change contacts and tickets.

**Who calls:** each call has a header \`Authorization: Bearer …\` with one of two tokens.

- The *token of a connection* (Connections, tab Access) may make every call, and sends on that connection.
- The *key of a person* (Your profile, API keys) begins with \`guiche_\`. It may do what its scopes name, of what that person may.

**Pages:** lists with \`pageNumber\` answer \`count\` and \`hasMore\`. To read everything, take the calls with \`cursor\`: pass the
\`nextCursor\` of each page to the next one, until it is null.

**Errors:** \`{"error", "message"}\`, and for 422 \`details\` with the fields. Go by the code in \`error\`, which stays. After 429 wait as
many seconds as \`Retry-After\` says.

**Sending once:** with an \`Idempotency-Key\` a request may be repeated for 24 hours, and sends once.

Times are ISO 8601 in UTC. The page docs/api.md of the source code has examples in several languages, and says how webhooks are received and
verified.`
