/** The calls of a conversation's messages: reading and writing. */
import type { HttpContext } from '@adonisjs/core/http'
import type { Actor } from '#app/kernel/actor'
import { readSetting } from '#app/kernel/settings'
import { hasMore, pageNumber } from '#app/kernel/wire'
import { accessTicket } from '#modules/tickets/access'
import { markRead } from '#modules/tickets/actions/mark_read'
import { replyToTicket } from '#modules/tickets/actions/reply_to_ticket'
import { givenReply } from '#modules/tickets/http/given_reply'
import { sendFiles } from '#modules/tickets/http/send_files'
import { messageWire } from '#modules/tickets/http/transformers/message_transformer'
import { ticketWire } from '#modules/tickets/http/transformers/ticket_transformer'
import { fileReply } from '#modules/tickets/http/validators/message_validators'
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

  /** POST /messages/{ticketId}: JSON for words, a place or cards, multipart for files (TCK-12). */
  async store({ actor, params, request }: HttpContext) {
    const { ticketId } = params
    const mayWait = request.qs().queue === 'true'
    const files = request.files('medias', { size: fileLimit })
    const sent = files.length
      ? await this.#sendFiles(actor, { ticketId, mayWait }, files, request)
      : [await replyToTicket(actor, { ticketId, mayWait, ...(await givenReply(request)) })]
    return { id: sent[0].id, messages: sent.map(({ id, wid }) => ({ id, wid })) }
  }

  async #sendFiles(
    actor: Actor,
    place: { readonly ticketId: string; readonly mayWait: boolean },
    files: Parameters<typeof sendFiles>[1],
    request: HttpContext['request']
  ) {
    const data = { ...request.all(), body: [request.input('body') ?? []].flat() }
    const { body, voice, quotedMsg, clientId } = await fileReply.validate(data)
    // Before the files are looked at: they are much work.
    await accessTicket(actor, place.ticketId)
    return sendFiles(actor, files, {
      ...place,
      captions: (body ?? []).map((caption) => caption ?? ''),
      isRecording: voice ?? false,
      quotedMessageId: quotedMsg?.id ?? null,
      clientId: clientId ?? null,
    })
  }
}
