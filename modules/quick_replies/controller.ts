/** Quick messages and their files (QM-01, QM-02). */
import type { HttpContext } from '@adonisjs/core/http'
import { uploadedFile } from '#app/kernel/media/upload'
import { inCompany } from '#modules/identity/public'
import { accessQuickReply } from '#modules/quick_replies/access'
import {
  addQuickReply,
  attachFile,
  deleteQuickReply,
  detachFile,
  editQuickReply,
} from '#modules/quick_replies/actions'
import {
  allQuickReplies,
  listQuickReplies,
  previewQuickReply,
} from '#modules/quick_replies/queries'
import { quickMessageWire } from '#modules/quick_replies/transformer'
import {
  changedQuickMessage,
  newQuickMessage,
  previewQuery,
} from '#modules/quick_replies/validators'
import type { QuickMessagesPageWire, QuickMessageWire } from '#modules/quick_replies/wire'

export default class QuickMessagesController {
  /**
   * GET /quick-messages?pageNumber&searchParam&companyId; the user comes from the token. Only the operator may name
   * a company (API-01).
   */
  async index({ actor, request }: HttpContext): Promise<QuickMessagesPageWire> {
    const { pageNumber, searchParam, companyId } = request.qs()
    const reader = await inCompany(actor, companyId)
    const { rows, ...page } = await listQuickReplies(reader, pageNumber, searchParam)
    return { records: rows.map(quickMessageWire), ...page }
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

  /** POST /quick-messages/{id}/media-upload: multipart, `file`; `typeArch` is ignored, the URL says it already. */
  async attach({ actor, params, request }: HttpContext): Promise<QuickMessageWire> {
    return quickMessageWire(await attachFile(actor, params.id, uploadedFile(request)))
  }

  /** DELETE /quick-messages/{id}/media-upload */
  async detach({ actor, params }: HttpContext): Promise<QuickMessageWire> {
    return quickMessageWire(await detachFile(actor, params.id))
  }
}
