/** The file of a quick message (QM-02). */
import type { HttpContext } from '@adonisjs/core/http'
import { uploadedFile } from '#app/kernel/media/upload'
import { attachFile, detachFile } from '#modules/quick_replies/actions/attach_file'
import { quickMessageWire } from '#modules/quick_replies/http/transformers/quick_message_transformer'
import type { QuickMessageWire } from '#modules/quick_replies/wire'

export default class QuickMessageMediaController {
  /** POST /quick-messages/{id}/media-upload: multipart, `file`; `typeArch` is ignored, the URL says it already. */
  async store({ actor, params, request }: HttpContext): Promise<QuickMessageWire> {
    const file = uploadedFile(request)
    return quickMessageWire(await attachFile(actor, params.id, file))
  }

  /** DELETE /quick-messages/{id}/media-upload */
  async destroy({ actor, params }: HttpContext): Promise<QuickMessageWire> {
    return quickMessageWire(await detachFile(actor, params.id))
  }
}
