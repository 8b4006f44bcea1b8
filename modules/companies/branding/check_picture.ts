/** Which pictures may become part of the brand: judged by their content, never by their name (API-11). */
import { errors } from '#app/kernel/errors'
import { typeOf } from '#app/kernel/media/content_type'
import { measureFile } from '#app/kernel/media/convert/measure_file'
import { pictureLimits, type BrandSlot } from '#modules/companies/contract'

/** Throws 422 at `file` for anything but a readable picture of the slot's types and size in pixels. */
export async function checkPicture(slot: BrandSlot, bytes: Uint8Array): Promise<void> {
  const { types, maxSide } = pictureLimits[slot]
  const { mimetype } = await typeOf(bytes)
  if (!types.includes(mimetype)) throw refused('brand_type')
  const side =
    mimetype === 'image/x-icon' ? sideOfIcon(bytes) : await sideOfPicture(bytes, mimetype)
  if (!side) throw refused('brand_type')
  if (side > maxSide) throw refused('brand_pixels')
}

const refused = (rule: string) => new errors.E_VALIDATION({ fields: [{ field: 'file', rule }] })

/** Zero when it cannot be read. */
async function sideOfPicture(bytes: Uint8Array, mimetype: string): Promise<number> {
  const { kind, width, height } = await measureFile(bytes, mimetype)
  return kind === 'image' ? Math.max(width ?? 0, height ?? 0) : 0
}

/** Bytes of an icon's header and of each of its entries. */
const [headBytes, entryBytes] = [6, 16]

/** The longest side of an icon's entries, each at most 256; zero when an entry points outside of the file. */
function sideOfIcon(content: Uint8Array): number {
  const bytes = Buffer.from(content)
  const count = bytes.length > headBytes ? bytes.readUInt16LE(4) : 0
  if (!count || bytes.length < headBytes + count * entryBytes) return 0
  const sides = Array.from({ length: count }, (_, index) => {
    const entry = bytes.subarray(headBytes + index * entryBytes)
    const end = entry.readUInt32LE(8) + entry.readUInt32LE(12)
    // 0 stands for 256.
    return end > bytes.length ? Number.NaN : Math.max(entry[0] || 256, entry[1] || 256)
  })
  return sides.some(Number.isNaN) ? 0 : Math.max(...sides)
}
