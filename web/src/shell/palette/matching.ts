/** Fuzzy matching of entries: substrings anywhere, ignoring accents and tolerating a typing error. */
import UFuzzy from '@leeoniya/ufuzzy'

const fuzzy = new UFuzzy({ intraMode: 1 })

/** Best match first; all entries, in their order, for an empty text. */
export function matching<T extends { readonly label: string }>(
  entries: readonly T[],
  text: string
): readonly T[] {
  const needle = UFuzzy.latinize(text.trim())
  if (!needle) return entries
  const labels = UFuzzy.latinize(entries.map(({ label }) => label))
  const [found, info, order] = fuzzy.search(labels, needle, 1)
  if (!found) return []
  return order ? order.map((at) => entries[info.idx[at]!]!) : found.map((at) => entries[at]!)
}
