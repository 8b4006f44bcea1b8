/** Vectors as rows contain them: floats of 4 bytes, little-endian, of length 1, so that a product is the cosine. */
import { endianness } from 'node:os'

const isLittle = endianness() === 'LE'

/** Of length 1; one without a length stays as it is. */
export function unitVector(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  return length > 0 ? vector.map((value) => value / length) : vector
}

/** As it is stored. */
export function bytesOf(vector: Float32Array): Buffer {
  const bytes = Buffer.from(Float32Array.from(unitVector(vector)).buffer)
  return isLittle ? bytes : bytes.swap32()
}

/** Of the bytes of several rows, one after the other. */
export function vectorsIn(rows: readonly Uint8Array[]): Float32Array {
  // Floats must begin at a multiple of four, which the buffers of the pool need not.
  const whole = Buffer.alloc(rows.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const bytes of rows) {
    whole.set(bytes, at)
    at += bytes.length
  }
  const ordered = isLittle ? whole : whole.swap32()
  return new Float32Array(ordered.buffer, ordered.byteOffset, whole.length / 4)
}

/**
 * Cosine of two vectors of length 1 and of one dimension; the second begins at `from`. Four sums at once: the processor
 * need not wait for the last one.
 */
export function product(one: Float32Array, others: Float32Array, from = 0): number {
  const { length } = one
  // Taken out of a list they would cost three times as much.
  let first = 0
  let second = 0
  let third = 0
  let fourth = 0
  let at = 0
  for (; at + 3 < length; at += 4) {
    first += one[at]! * others[from + at]!
    second += one[at + 1]! * others[from + at + 1]!
    third += one[at + 2]! * others[from + at + 2]!
    fourth += one[at + 3]! * others[from + at + 3]!
  }
  for (; at < length; at++) first += one[at]! * others[from + at]!
  return first + second + third + fourth
}
