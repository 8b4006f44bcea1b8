/** Maps archives and erasures of people to their wire form (OPS-01). */
import { now } from '#app/kernel/clock'
import { signedUrl } from '#app/kernel/media/media'
import type ContactErasure from '#modules/contacts/models/contact_erasure'
import type ContactExport from '#modules/contacts/models/contact_export'
import type { ContactErasureWire, ContactExportWire } from '#modules/contacts/wire'

/** The link is valid as long as the file is there. */
export function contactExportWire(row: ContactExport): ContactExportWire {
  const { id, contactId, state, doneRows, mediaFile, size, errorCode, createdAt, expiresAt } = row
  const seconds = expiresAt ? Math.floor(expiresAt.diff(now()).as('seconds')) : 0
  const name = `contact-${contactId}.zip`
  return {
    ...{ id, contactId, status: state, doneRows, errorCode },
    size: size === null ? null : Number(size),
    url: mediaFile && seconds > 0 ? signedUrl(mediaFile, { seconds, name }) : null,
    createdAt: createdAt.toUTC().toISO()!,
    expiresAt: expiresAt?.toUTC().toISO() ?? null,
  }
}

export const contactErasureWire = (row: ContactErasure): ContactErasureWire => ({
  contactId: row.contactId,
  status: row.finishedAt ? 'done' : 'pending',
  requestedAt: row.askedAt.toUTC().toISO()!,
  finishedAt: row.finishedAt?.toUTC().toISO() ?? null,
})
