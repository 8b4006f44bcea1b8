/** Reads JSON that a stranger has sent; pure. */

export type Fields = Readonly<Record<string, unknown>>

/** Null for anything but an object. */
export const fieldsOf = (given: unknown): Fields | null =>
  typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as Fields) : null

/** Empty for anything but a list. */
export const listOf = (given: unknown): readonly unknown[] => (Array.isArray(given) ? given : [])

export const isText = (given: unknown): given is string => typeof given === 'string'

/** Null unless it is the JSON of an object. */
export function parsedFields(body: Buffer | string): Fields | null {
  try {
    return fieldsOf(JSON.parse(body.toString()))
  } catch {
    return null
  }
}
