/** Chats of the caller (CHT-01, CHT-03). */
import type { HttpContext } from '@adonisjs/core/http'
import type { Actor } from '#app/kernel/actor/actor'
import { accessThread } from '#modules/chat/access'
import { beginThread } from '#modules/chat/actions/begin_thread'
import { deleteThread } from '#modules/chat/actions/delete_thread'
import { editThread } from '#modules/chat/actions/edit_thread'
import { chatWire } from '#modules/chat/http/transformers/chat_transformer'
import { changedChat, newChat } from '#modules/chat/http/validators/chat_validators'
import type Thread from '#modules/chat/models/thread'
import { countUnreadThreads, listThreads } from '#modules/chat/queries/list_threads'
import { threadViews } from '#modules/chat/queries/thread_views'
import type { ChatsPageWire, ChatWire } from '#modules/chat/wire'

export default class ChatsController {
  /** GET /chats?pageNumber&searchParam */
  async index({ actor, request }: HttpContext): Promise<ChatsPageWire> {
    const { pageNumber, searchParam } = request.qs()
    const { rows, ...page } = await listThreads(actor, pageNumber, searchParam)
    return { records: rows.map(chatWire), ...page }
  }

  /** GET /chats/unread: number of chats with unread messages. */
  async unread({ actor }: HttpContext) {
    return { count: await countUnreadThreads(actor) }
  }

  /** GET /chats/{id}: by id or uuid, for opening a link. */
  async show({ actor, params }: HttpContext): Promise<ChatWire> {
    return shown(actor, await accessThread(actor, params.id))
  }

  /** POST /chats */
  async store({ actor, request }: HttpContext): Promise<ChatWire> {
    const { title, users } = await request.validateUsing(newChat)
    return shown(actor, await beginThread(actor, { title, memberIds: users.map(({ id }) => id) }))
  }

  /** PUT /chats/{id}: omitted fields stay. */
  async update({ actor, params, request }: HttpContext): Promise<ChatWire> {
    const { title, users } = await request.validateUsing(changedChat)
    const form = { title, memberIds: users?.map(({ id }) => id) }
    return shown(actor, await editThread(actor, params.id, form))
  }

  /** DELETE /chats/{id} */
  async destroy({ actor, params }: HttpContext) {
    await deleteThread(actor, params.id)
    return { message: 'Chat deleted.' }
  }
}

async function shown(actor: Actor, thread: Thread): Promise<ChatWire> {
  const [view] = await threadViews(actor, [thread])
  return chatWire(view)
}
