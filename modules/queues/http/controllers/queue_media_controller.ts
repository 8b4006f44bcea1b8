/** Endpoints of a queue's file (BOT-09). */
import type { HttpContext } from '@adonisjs/core/http'
import { uploadedFile } from '#app/kernel/media/upload'
import { attachFile, detachFile } from '#modules/queues/actions/attach_file'
import { queueWire } from '#modules/queues/http/transformers/queue_transformer'
import type { QueueWire } from '#modules/queues/wire'

export default class QueueMediaController {
  /** POST /queue/{id}/media-upload: multipart, `file`. */
  async store({ actor, params, request }: HttpContext): Promise<QueueWire> {
    const file = uploadedFile(request)
    return queueWire(await attachFile(actor, params.id, file))
  }

  /** DELETE /queue/{id}/media-upload */
  async destroy({ actor, params }: HttpContext): Promise<QueueWire> {
    return queueWire(await detachFile(actor, params.id))
  }
}
