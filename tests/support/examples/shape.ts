/** Compares an answer with the one that a document shows: the names and the types of fields, not their values. */

/** A field of this name in an object that is shown: further fields are left out. */
const leftOut = '…'

/** One line for each difference; none where the answer has the shape that is shown. Of a list the first item counts. */
export function differences(shown: unknown, given: unknown, at = '$'): string[] {
  const [wanted, found] = [typeOf(shown), typeOf(given)]
  if (wanted !== found) return [`${at}: ${wanted} is shown, ${found} came`]
  if (Array.isArray(shown)) return ofLists(shown, given as unknown[], at)
  if (wanted === 'object') return ofObjects(shown as Fields, given as Fields, at)
  // Codes are what programs go by.
  if (/\.error$/.test(at) && shown !== given) return [`${at}: ${shown} is shown, ${given} came`]
  return []
}

type Fields = Readonly<Record<string, unknown>>

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'list' : typeof value
}

function ofLists(shown: readonly unknown[], given: readonly unknown[], at: string): string[] {
  if (!shown.length) return []
  if (!given.length) return [`${at}: items are shown, none came`]
  return differences(shown[0], given[0], `${at}[0]`)
}

function ofObjects(shown: Fields, given: Fields, at: string): string[] {
  const names = Object.keys(shown).filter((name) => name !== leftOut)
  const missing = names.filter((name) => !(name in given))
  const extra = leftOut in shown ? [] : Object.keys(given).filter((name) => !(name in shown))
  return [
    ...missing.map((name) => `${at}.${name}: is shown, did not come`),
    ...extra.map((name) => `${at}.${name}: came, is not shown`),
    ...names
      .filter((name) => name in given)
      .flatMap((name) => differences(shown[name], given[name], `${at}.${name}`)),
  ]
}
