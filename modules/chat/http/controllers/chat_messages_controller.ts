/** Messages of a chat (CHT-02, CHT-03). */
import type { HttpContext } from '@adonisjs/core/http'
import { readThread } from '#modules/chat/actions/read_thread'
import { say } from '#modules/chat/actions/say'
import { chatMessageWire, chatWire } from '#modules/chat/http/transformers/chat_transformer'
import { messagesQuery, newMessage } from '#modules/chat/http/validators/chat_validators'
import { listMessages, messageViews } from '#modules/chat/queries/list_messages'
import { threadViews } from '#modules/chat/queries/thread_views'
import type { ChatMessagesPageWire, ChatMessageWire, ChatWire } from '#modules/chat/wire'

export default class ChatMessagesController {
  /** GET /chats/{id}/messages?pageNumber, or ?before, a message's id */
  async index({ actor, params, request }: HttpContext): Promise<ChatMessagesPageWire> {
    const query = request.qs()
    const { before = null } = await messagesQuery.validate(query)
    const wanted = { pageNumber: query.pageNumber, before }
    const { rows, ...page } = await listMessages(actor, params.id, wanted)
    return { records: rows.map(chatMessageWire), ...page }
  }

  /** POST /chats/{id}/messages */
  async store({ actor, params, request }: HttpContext): Promise<ChatMessageWire> {
    const { message: body } = await request.validateUsing(newMessage)
    const [view] = await messageViews(actor, [await say(actor, params.id, body)])
    return chatMessageWire(view)
  }

  /** POST /chats/{id}/read: always for the caller; a `userId` of the body is ignored. */
  async read({ actor, params }: HttpContext): Promise<ChatWire> {
    const [view] = await threadViews(actor, [await readThread(actor, params.id)])
    return chatWire(view)
  }
}
