/** The calls of messages. */
import type { MultipartFile } from '@adonisjs/core/bodyparser'
import type { HttpContext } from '@adonisjs/core/http'
import type { Actor } from '#app/kernel/actor'
import { readSetting } from '#app/kernel/settings'
import { hasMore, pageNumber } from '#app/kernel/wire'
import { accessTicket } from '#modules/tickets/access'
import { markRead } from '#modules/tickets/actions/mark_read'
import { replyToTicket } from '#modules/tickets/actions/reply_to_ticket'
import { sendFiles } from '#modules/tickets/http/send_files'
import { messageWire } from '#modules/tickets/http/transformers/message_transformer'
import { ticketWire } from '#modules/tickets/http/transformers/ticket_transformer'
import { fileReply, textReply } from '#modules/tickets/http/validators/message_validators'
import { listMessages, messagesPerPage } from '#modules/tickets/queries/list_messages'
import { showTicket } from '#modules/tickets/queries/ticket_views'

/** API-11: 25 MiB a file. */
const fileLimit = '25mb'

export default class MessagesController {
  /** GET /messages/{ticketId}: opening the conversation counts as reading it (IN-55). */
  async index({ actor, params, request }: HttpContext) {
    const ticket = await accessTicket(actor, params.ticketId)
    const page = pageNumber(request.input('pageNumber'))
    await markRead(actor, ticket)
    const { messages, count } = await listMessages(actor, ticket, { page })
    const zone = await readSetting<string>(actor, 'identity.timezone')
    return {
      messages: messages.map((message) => messageWire(message, actor)),
      ticket: ticketWire(await showTicket(actor, ticket.id), zone),
      count,
      hasMore: hasMore(count, page, messagesPerPage, messages.length),
    }
  }

  /** POST /messages/{ticketId}: JSON for a text, multipart for files (TCK-12). */
  async store({ actor, params, request }: HttpContext) {
    const files = request.files('medias', { size: fileLimit })
    const sent = files.length
      ? await this.#sendFiles(actor, params.ticketId, files, request)
      : [await this.#sendText(actor, params.ticketId, request)]
    return { id: sent[0].id, messages: sent.map(({ id, wid }) => ({ id, wid })) }
  }

  async #sendText(actor: Actor, ticketId: string, request: HttpContext['request']) {
    const { body, quotedMsg, clientId } = await request.validateUsing(textReply)
    return replyToTicket(actor, {
      ticketId,
      body,
      image: null,
      quotedMessageId: quotedMsg?.id ?? null,
      clientId: clientId ?? null,
    })
  }

  async #sendFiles(
    actor: Actor,
    ticketId: string,
    files: readonly MultipartFile[],
    request: HttpContext['request']
  ) {
    const { body, quotedMsg, clientId } = await request.validateUsing(fileReply)
    // Before the files are looked at: they are much work.
    await accessTicket(actor, ticketId)
    return sendFiles(actor, files, {
      ticketId,
      body: body ?? '',
      quotedMessageId: quotedMsg?.id ?? null,
      clientId: clientId ?? null,
    })
  }
}
