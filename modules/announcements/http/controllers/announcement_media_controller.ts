/** The picture of an announcement (operations.md 7). */
import type { HttpContext } from '@adonisjs/core/http'
import { uploadedFile } from '#app/kernel/media/upload'
import { attachPicture, detachPicture } from '#modules/announcements/actions/attach_picture'
import { maxPictureBytes } from '#modules/announcements/contract'
import { announcementWire } from '#modules/announcements/http/transformers/announcement_transformer'
import type { AnnouncementWire } from '#modules/announcements/wire'

export default class AnnouncementMediaController {
  /** POST /announcements/{id}/media-upload: multipart, `file`; `typeArch` is ignored, the URL says it already. */
  async store({ actor, params, request }: HttpContext): Promise<AnnouncementWire> {
    const file = uploadedFile(request, 'file', maxPictureBytes)
    return announcementWire(await attachPicture(actor, params.id, file))
  }

  /** DELETE /announcements/{id}/media-upload */
  async destroy({ actor, params }: HttpContext): Promise<AnnouncementWire> {
    return announcementWire(await detachPicture(actor, params.id))
  }
}
