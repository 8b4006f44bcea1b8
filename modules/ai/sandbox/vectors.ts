// Vectors of texts: equal for equal texts in every process, and near for texts that share words.

/** Of words that carry little: articles and the like. */
const shortWord = { letters: 3, weight: 0.2 }
/** Beginnings make inflections of one word near. */
const beginning = { letters: 4, weight: 0.5 }

/**
 * Feature hashing: every word, in lower case and without accents, adds to one place of the vector. Models have
 * vectors of their own, so that a search with another model's vector finds nothing. Of length 1, in single precision.
 */
export function vectorOf(model: string, text: string, dimension: number): number[] {
  const vector = new Array<number>(dimension).fill(0)
  const add = (feature: string, weight: number) => {
    const hash = hashOf(`${model} ${feature}`)
    vector[(hash >>> 1) % dimension] += hash & 1 ? weight : -weight
  }
  const words = wordsOf(text)
  // A text without words has a place, too.
  if (words.length === 0) add(`text ${text}`, 1)
  for (const word of words) {
    add(`word ${word}`, word.length > shortWord.letters ? 1 : shortWord.weight)
    if (word.length >= beginning.letters) {
      add(`beginning ${word.slice(0, beginning.letters)}`, beginning.weight)
    }
  }
  const length = Math.hypot(...vector)
  return vector.map((value) => Math.fround(length === 0 ? 0 : value / length))
}

/** Little-endian floats of 4 bytes, as the interface of OpenAI sends them. */
export function base64Of(vector: readonly number[]): string {
  const bytes = Buffer.alloc(vector.length * 4)
  vector.forEach((value, index) => bytes.writeFloatLE(value, index * 4))
  return bytes.toString('base64')
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** FNV-1a with a last mix, since the places are taken from few of its bits. 32 bits, unsigned. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
