/** Announcements (ANN-01). */
import type { HttpContext } from '@adonisjs/core/http'
import { hasMore, pageNumber } from '#app/kernel/http/wire'
import { accessAnnouncement } from '#modules/announcements/access'
import { addAnnouncement } from '#modules/announcements/actions/add_announcement'
import { deleteAnnouncement } from '#modules/announcements/actions/delete_announcement'
import { editAnnouncement } from '#modules/announcements/actions/edit_announcement'
import { priorities, type Priority } from '#modules/announcements/contract'
import { announcementWire } from '#modules/announcements/http/transformers/announcement_transformer'
import {
  changedAnnouncement,
  newAnnouncement,
} from '#modules/announcements/http/validators/announcement_validators'
import {
  announcementsPerPage,
  listAnnouncements,
} from '#modules/announcements/queries/list_announcements'
import type { AnnouncementsPageWire, AnnouncementWire } from '#modules/announcements/wire'

export default class AnnouncementsController {
  /** GET /announcements?pageNumber&searchParam&includeInactive; the last only for the operator. */
  async index({ actor, request }: HttpContext): Promise<AnnouncementsPageWire> {
    const { pageNumber: wanted, searchParam: search, includeInactive } = request.qs()
    const page = pageNumber(wanted)
    const filter = { page, search, withInactive: includeInactive === 'true' }
    const { announcements, count } = await listAnnouncements(actor, filter)
    return {
      records: announcements.map(announcementWire),
      count,
      hasMore: hasMore(count, page, announcementsPerPage, announcements.length),
    }
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
}
