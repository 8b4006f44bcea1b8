/** Which entries a few typed letters mean: anywhere in the words, accents and a slip of the finger forgiven. */
import UFuzzy from '@leeoniya/ufuzzy'

const fuzzy = new UFuzzy({ intraMode: 1 })

/** Best first; all of them, as they are, for an empty text. */
export function matching<T extends { readonly label: string }>(
  entries: readonly T[],
  text: string
): readonly T[] {
  const needle = UFuzzy.latinize(text.trim())
  if (!needle) return entries
  const words = UFuzzy.latinize(entries.map(({ label }) => label))
  const [found, info, order] = fuzzy.search(words, needle, 1)
  if (!found) return []
  return order ? order.map((at) => entries[info.idx[at]!]!) : found.map((at) => entries[at]!)
}
