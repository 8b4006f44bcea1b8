/** Announcements and their pictures (ANN-01). */
import type { HttpContext } from '@adonisjs/core/http'
import { uploadedFile } from '#app/kernel/media/upload'
import { accessAnnouncement } from '#modules/announcements/access'
import {
  addAnnouncement,
  attachPicture,
  deleteAnnouncement,
  detachPicture,
  editAnnouncement,
} from '#modules/announcements/actions'
import { maxPictureBytes, priorities, type Priority } from '#modules/announcements/contract'
import { listAnnouncements } from '#modules/announcements/queries'
import { announcementWire } from '#modules/announcements/transformer'
import { changedAnnouncement, newAnnouncement } from '#modules/announcements/validators'
import type { AnnouncementsPageWire, AnnouncementWire } from '#modules/announcements/wire'

export default class AnnouncementsController {
  /** GET /announcements?pageNumber&searchParam&includeInactive; the last only for the operator. */
  async index({ actor, request }: HttpContext): Promise<AnnouncementsPageWire> {
    const { pageNumber, searchParam: search, includeInactive } = request.qs()
    const filter = { search, withInactive: includeInactive === 'true' }
    const { rows, ...page } = await listAnnouncements(actor, pageNumber, filter)
    return { records: rows.map(announcementWire), ...page }
  }

  /** GET /announcements/{id} */
  async show({ actor, params }: HttpContext): Promise<AnnouncementWire> {
    return announcementWire(await accessAnnouncement(actor, params.id))
  }

  /** POST /announcements: low priority and active by default. */
  async store({ actor, request }: HttpContext): Promise<AnnouncementWire> {
    const { title, text, priority, status } = await request.validateUsing(newAnnouncement)
    const form = { title, body: text, isActive: status ?? true }
    const rank = (priority ?? priorities.low) as Priority
    return announcementWire(await addAnnouncement(actor, { ...form, priority: rank }))
  }

  /** PUT /announcements/{id}: omitted fields stay. */
  async update({ actor, params, request }: HttpContext): Promise<AnnouncementWire> {
    const { title, text, priority, status } = await request.validateUsing(changedAnnouncement)
    const rank = priority as Priority | undefined
    const form = { title, body: text, priority: rank, isActive: status }
    return announcementWire(await editAnnouncement(actor, params.id, form))
  }

  /** DELETE /announcements/{id} */
  async destroy({ actor, params }: HttpContext) {
    await deleteAnnouncement(actor, params.id)
    return { message: 'Announcement deleted.' }
  }

  /** POST /announcements/{id}/media-upload: multipart, `file`; `typeArch` is ignored, the URL says it already. */
  async attach({ actor, params, request }: HttpContext): Promise<AnnouncementWire> {
    const file = uploadedFile(request, 'file', maxPictureBytes)
    return announcementWire(await attachPicture(actor, params.id, file))
  }

  /** DELETE /announcements/{id}/media-upload */
  async detach({ actor, params }: HttpContext): Promise<AnnouncementWire> {
    return announcementWire(await detachPicture(actor, params.id))
  }
}
