/** Fetches and stores the picture of a contact; stores none when there is none or it cannot be fetched (IN-07). */
import sharp from 'sharp'
import { now } from '#app/kernel/clock'
import { errors } from '#app/kernel/errors'
import { discardFiles, dropFiles, keepFiles, storePending } from '#app/kernel/media/pending_files'
import type { Job } from '#app/kernel/modules/module'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import Contact from '#modules/contacts/models/contact'
import ContactIdentity from '#modules/contacts/models/contact_identity'
import { directory } from '#modules/whatsapp/public'

interface Payload {
  readonly companyId: number
  readonly contactId: number
}

/** Pictures that a company may request from WhatsApp per minute; the rest stays pending. */
export const maxPerMinute = 20
const limitBytes = 4 * 1024 * 1024
/** Width and height in pixels: sharp at the largest size shown. */
const edge = 320
/** Raster formats only: an SVG can contain more than an image. */
const formats: readonly string[] = ['jpeg', 'png', 'webp']
/** Larger images are refused as decompression bombs. */
const maxPixels = 40_000_000

export default class FetchPicture implements Job<Payload> {
  async handle(payload: Payload) {
    if (!(await claim(payload))) return
    const addresses = await addressesOf(payload)
    const found = await directory.fetchPicture(payload, { addresses, limitBytes })
    // Stays pending until a connection of the company is connected.
    if (found === 'unreachable') return
    const image = found && (await reencoded(found))
    const file = image ? await stored(payload, image) : ''
    let isKept = false
    try {
      isKept = await finish(payload, file)
    } finally {
      if (file && !isKept) await dropFiles([file])
    }
  }

  /** The former picture stays. */
  async failed(payload: Payload) {
    await finish(payload)
  }
}

/** False when nothing is pending, or the company's limit for this minute is reached. */
async function claim({ companyId, contactId }: Payload): Promise<boolean> {
  const at = now()
  const asked = await Contact.of({ companyId })
    .where({ id: contactId, isPicturePending: true })
    .whereRaw(
      `(select count(*) from contacts as others where others.company_id = ? and others.id <> ?
        and others.picture_asked_at > ?) < ?`,
      [companyId, contactId, at.minus({ minutes: 1 }).toJSDate(), maxPerMinute]
    )
    .update({ pictureAskedAt: at })
  return Number(asked) > 0
}

/** The storage key; undefined when the company's storage is full, in which case the former picture stays. */
async function stored(payload: Payload, bytes: Buffer): Promise<string | undefined> {
  try {
    return (await storePending(payload, { bytes })).key
  } catch (error) {
    if (error instanceof errors.E_STORAGE_FULL) return undefined
    throw error
  }
}

/** Hidden ids first: a phone may be stored in a form that WhatsApp does not know. */
async function addressesOf({ companyId, contactId }: Payload): Promise<string[]> {
  const known = await ContactIdentity.of({ companyId })
    .where('contactId', contactId)
    .orderBy('kind')
  return known.map(({ kind, value }) => {
    if (kind === 'lid') return directory.addressOf({ lid: value })
    return directory.addressOf(kind === 'group' ? { group: value } : { phone: value })
  })
}

/**
 * Re-encoded from its pixels, square and small, so that no other content of the file is kept. Null when it is not an
 * image.
 */
async function reencoded(bytes: Buffer): Promise<Buffer | null> {
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    if (!formats.includes((await picture.metadata()).format)) return null
    return await picture
      .autoOrient()
      .resize(edge, edge, { fit: 'cover', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
  } catch {
    return null
  }
}

/**
 * False when a concurrent run finished first, or a new fetch was requested since this one started. `file`: the storage
 * key, empty when there is no picture, undefined when that is not known.
 */
async function finish({ companyId, contactId }: Payload, file?: string): Promise<boolean> {
  return unitOfWork(async (work) => {
    const contact = await Contact.of({ companyId }, work.trx)
      .where({ id: contactId, isPicturePending: true })
      .whereNotNull('pictureAskedAt')
      .forUpdate()
      .first()
    if (!contact) return false
    const former = contact.avatarFile
    contact.merge({ isPicturePending: false, avatarFile: file ?? former })
    if (contact.avatarFile !== former) {
      contact.merge({ updatedAt: now() })
      work.emit('contacts.contact_changed', { companyId, contactId, change: 'update' })
      if (former) await discardFiles(work, [former])
      if (file) await keepFiles(work, [file])
    }
    await contact.useTransaction(work.trx).save()
    return true
  })
}
