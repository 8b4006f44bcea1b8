/** Endpoints of a message's file. */
import type { HttpContext } from '@adonisjs/core/http'
import { retryMedia } from '#modules/messages/actions/retry_media'

export default class MessageMediaController {
  /**
   * POST /messages/{id}/media-retry (IN-25): returns the file's current state; an event follows when it is
   * stored.
   */
  async retry({ actor, params }: HttpContext) {
    const { id, mediaState } = await retryMedia(actor, params.id)
    return { id, mediaState }
  }
}
