/** Endpoints to read and send a conversation's messages. */
import type { HttpContext } from '@adonisjs/core/http'
import type { Actor } from '#app/kernel/actor/actor'
import { afterCursor, cursorPage } from '#app/kernel/http/after_cursor'
import { ticketAnswer, tickets, viewAnswer } from '#modules/tickets/public'
import { markRead } from '#modules/messages/actions/mark_read'
import { replyToTicket } from '#modules/messages/actions/reply_to_ticket'
import { givenReply } from '#modules/messages/http/given_reply'
import { sendFiles } from '#modules/messages/http/send_files'
import { messageWire } from '#modules/messages/http/transformers/message_transformer'
import { fileReply, messageCursor } from '#modules/messages/http/validators/message_validators'
import { listMessages, messagesAfter } from '#modules/messages/queries/list_messages'
import type { AllMessagesWire } from '#modules/messages/wire'

/** API-11: 25 MiB per file. */
const fileLimit = '25mb'

export default class MessagesController {
  /**
   * GET /messages/{ticketId} (TCK-10): opening the conversation marks it as read (IN-55). `hasMore`: there
   * are older messages; before, after or around a message also whether there are newer ones.
   */
  async index({ actor, params, request }: HttpContext) {
    const { view, isOnSeveralConnections } = await tickets.accessView(actor, params.ticketId)
    const cursor = await messageCursor(request.qs())
    const hasChanged = await markRead(actor, view)
    const { messages, count, hasOlder, hasNewer } = await listMessages(
      actor,
      { ...view, isOnSeveralConnections },
      cursor
    )
    return {
      messages: messages.map((message) => messageWire(message, { actor, ticketId: view.id })),
      ticket: await (hasChanged ? ticketAnswer(actor, view) : viewAnswer(actor, view)),
      count,
      hasMore: hasOlder,
      ...(cursor.at !== 'page' && { hasNewer }),
    }
  }

  /** GET /api/tickets/{ticketId}/messages?cursor&limit (EXT-11): a program that reads them marks nothing as read. */
  async all({ actor, params, request }: HttpContext): Promise<AllMessagesWire> {
    const cursor = await afterCursor(request.qs())
    const { id: ticketId } = await tickets.access(actor, params.ticketId)
    const { rows, nextCursor } = cursorPage(await messagesAfter(actor, ticketId, cursor), cursor)
    return { messages: rows.map((view) => messageWire(view, { actor, ticketId })), nextCursor }
  }

  /** POST /messages/{ticketId}: JSON for a text, a location or contact cards; multipart for files (TCK-12). */
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
    cursor: { readonly ticketId: string; readonly mayWait: boolean },
    files: Parameters<typeof sendFiles>[1],
    request: HttpContext['request']
  ) {
    const data = { ...request.all(), body: [request.input('body') ?? []].flat() }
    const { body, voice, quotedMsg, clientId } = await fileReply.validate(data)
    // Checked before the files are processed, which is expensive.
    await tickets.access(actor, cursor.ticketId)
    return sendFiles(actor, files, {
      ...cursor,
      captions: (body ?? []).map((caption) => caption ?? ''),
      isRecording: voice ?? false,
      quotedMessageId: quotedMsg?.id ?? null,
      clientId: clientId ?? null,
    })
  }
}
