/** How hard a password is to guess, as a hint: the server only demands its length. */

export const strengths = ['weak', 'fair', 'strong'] as const
export type Strength = (typeof strengths)[number]

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u]

/** By its length, and by how many kinds of characters and different ones it has. */
export function strengthOf(password: string): Strength {
  const length = [...password].length
  const variety = kinds.filter((kind) => kind.test(password)).length
  if (length < 8 || variety < 2 || new Set(password).size < 5) return 'weak'
  return length >= 12 && variety >= 3 ? 'strong' : 'fair'
}
