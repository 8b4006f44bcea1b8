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

/** Of bytes as they are stored, which stay as they are. */
export function vectorIn(bytes: Buffer): Float32Array {
  // A copy: floats must begin at a multiple of four, which a buffer of the pool need not.
  const copy = Buffer.from(new Uint8Array(bytes).buffer)
  const ordered = isLittle ? copy : copy.swap32()
  return new Float32Array(ordered.buffer, 0, bytes.length / 4)
}

/** Cosine of two vectors of length 1 and of one dimension. */
export function product(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += one[at]! * other[at]!
  return sum
}
