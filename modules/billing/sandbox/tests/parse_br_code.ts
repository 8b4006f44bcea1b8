// A reader of BR Codes for tests, which shares nothing with the stand-in's own.

/** Tag → value; tags 26 and 62 hold fields of their own. */
export function parseBrCode(text: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (let at = 0; at < text.length;) {
    const length = Number.parseInt(text.substring(at + 2, at + 4), 10)
    fields[text.substring(at, at + 2)] = text.substring(at + 4, at + 4 + length)
    at += 4 + length
  }
  return fields
}
