/** Quick messages (QM-01). */
import type { HttpContext } from '@adonisjs/core/http'
import { hasMore, pageNumber } from '#app/kernel/http/wire'
import { inCompany } from '#modules/identity/public'
import { accessQuickReply } from '#modules/quick_replies/access'
import { addQuickReply } from '#modules/quick_replies/actions/add_quick_reply'
import { deleteQuickReply } from '#modules/quick_replies/actions/delete_quick_reply'
import { editQuickReply } from '#modules/quick_replies/actions/edit_quick_reply'
import { quickMessageWire } from '#modules/quick_replies/http/transformers/quick_message_transformer'
import {
  changedQuickMessage,
  newQuickMessage,
  previewQuery,
} from '#modules/quick_replies/http/validators/quick_message_validators'
import {
  allQuickReplies,
  listQuickReplies,
  quickRepliesPerPage,
} from '#modules/quick_replies/queries/list_quick_replies'
import { previewQuickReply } from '#modules/quick_replies/queries/preview_quick_reply'
import type { QuickMessagesPageWire, QuickMessageWire } from '#modules/quick_replies/wire'

export default class QuickMessagesController {
  /**
   * GET /quick-messages?pageNumber&searchParam&companyId; the user comes from the token. Only the operator may name
   * a company (API-01).
   */
  async index({ actor, request }: HttpContext): Promise<QuickMessagesPageWire> {
    const { pageNumber: wanted, searchParam, companyId } = request.qs()
    const page = pageNumber(wanted)
    const reader = await inCompany(actor, companyId)
    const { replies, count } = await listQuickReplies(reader, { page, search: searchParam })
    return {
      records: replies.map(quickMessageWire),
      count,
      hasMore: hasMore(count, page, quickRepliesPerPage, replies.length),
    }
  }

  /**
   * GET /quick-messages/list?companyId: a bare array of all that the user may use, including inactive ones (QM-02).
   * Only the operator may name a company.
   */
  async list({ actor, request }: HttpContext): Promise<QuickMessageWire[]> {
    const reader = await inCompany(actor, request.qs().companyId)
    return (await allQuickReplies(reader)).map(quickMessageWire)
  }

  /** GET /quick-messages/{id} */
  async show({ actor, params }: HttpContext): Promise<QuickMessageWire> {
    return quickMessageWire(await accessQuickReply(actor, params.id))
  }

  /** GET /quick-messages/{id}/preview?ticketId: the text as that customer would receive it. */
  async preview({ actor, params, request }: HttpContext) {
    const { ticketId } = await previewQuery.validate(request.qs())
    return { message: await previewQuickReply(actor, params.id, ticketId) }
  }

  /** POST /quick-messages: private and active by default. */
  async store({ actor, request }: HttpContext): Promise<QuickMessageWire> {
    const { shortcode, message, geral, status } = await request.validateUsing(newQuickMessage)
    const form = { shortcode, body: message ?? '', isShared: geral ?? false }
    return quickMessageWire(await addQuickReply(actor, { ...form, isActive: status ?? true }))
  }

  /** PUT /quick-messages/{id}: omitted fields stay. */
  async update({ actor, params, request }: HttpContext): Promise<QuickMessageWire> {
    const given = await request.validateUsing(changedQuickMessage)
    const { shortcode, message, geral: isShared, status: isActive } = given
    // Null clears it, as an emptied form field does.
    const body = message === undefined ? undefined : (message ?? '')
    const form = { shortcode, body, isShared, isActive }
    return quickMessageWire(await editQuickReply(actor, params.id, form))
  }

  /** DELETE /quick-messages/{id} */
  async destroy({ actor, params }: HttpContext) {
    await deleteQuickReply(actor, params.id)
    return { message: 'Quick message deleted.' }
  }
}
