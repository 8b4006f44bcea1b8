/** The endpoints that start, renew and end a session. They respond at once; progress is reported by events. */
import type { HttpContext } from '@adonisjs/core/http'
import {
  endSession,
  renewSession,
  requestLinkCode,
  startSession,
} from '#modules/whatsapp/actions/want_session'
import { linkCodeRequest } from '#modules/whatsapp/http/validators/session_validators'

export default class SessionsController {
  /** POST: open the session with the stored credentials, or with a code to scan. */
  async store({ actor, params }: HttpContext) {
    await startSession(actor, params.id)
    return { message: 'Starting session.' }
  }

  /** PUT: forget the device and show a new code. */
  async update({ actor, params }: HttpContext) {
    await renewSession(actor, params.id)
    return { message: 'Starting session.' }
  }

  /** POST …/code {number}: a code to type on that phone instead of a scan; it arrives by event. */
  async code({ actor, params, request }: HttpContext) {
    const { number } = await request.validateUsing(linkCodeRequest)
    await requestLinkCode(actor, params.id, number)
    return { message: 'Starting session.' }
  }

  /** DELETE: unlink the device. */
  async destroy({ actor, params }: HttpContext) {
    await endSession(actor, params.id)
    return { message: 'Session disconnected.' }
  }
}
