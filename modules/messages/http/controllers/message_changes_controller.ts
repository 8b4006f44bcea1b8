/** Endpoints that change an existing message, and the typing indicator. */
import type { HttpContext } from '@adonisjs/core/http'
import { editMessage } from '#modules/messages/actions/edit_message'
import { reactToMessage } from '#modules/messages/actions/react_to_message'
import { retryMessage } from '#modules/messages/actions/retry_message'
import { showTyping } from '#modules/messages/actions/show_typing'
import { takeBackMessage } from '#modules/messages/actions/take_back_message'
import {
  messageEdit,
  messageReaction,
  typing,
} from '#modules/messages/http/validators/message_validators'

export default class MessageChangesController {
  /** PUT /messages/{id}: edits one's own message; an event carries the change. */
  async update({ actor, params, request }: HttpContext) {
    const { body } = await request.validateUsing(messageEdit)
    const { id, wid } = await editMessage(actor, params.id, body)
    return { id, wid, body }
  }

  /** DELETE /messages/{id} (TCK-14). */
  async destroy({ actor, params }: HttpContext) {
    await takeBackMessage(actor, params.id)
    return {}
  }

  /** POST /messages/{id}/retry: sends a failed message again under the same wid. */
  async retry({ actor, params }: HttpContext) {
    const { id, wid } = await retryMessage(actor, params.id)
    return { id, messages: [{ id, wid }] }
  }

  /** POST /messages/{id}/reactions: an event shows the reaction once WhatsApp has accepted it (IN-30). */
  async react({ actor, params, request }: HttpContext) {
    const { emoji } = await request.validateUsing(messageReaction)
    await reactToMessage(actor, params.id, emoji ?? '')
    return {}
  }

  /** POST /tickets/{id}/typing. */
  async type(ctx: HttpContext) {
    const { state } = await ctx.request.validateUsing(typing)
    await showTyping(ctx.actor, ctx.params.id, state)
    // No audit entry: nothing is changed, and the call repeats every few seconds (API-13).
    ctx.isAudited = true
    return {}
  }
}
