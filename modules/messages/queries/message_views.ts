/** Messages with quote, author and reactions for screens, read in one statement. */
import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { Actor } from '#app/kernel/actor/actor'
import { companyLoader } from '#app/kernel/database/company_loader'
import { databaseClient } from '#app/kernel/database/database_client'
import { prepared } from '#app/kernel/database/prepared'
import type { MessageOrigin } from '#modules/messages/contract'
import type { QuotedSnapshot } from '#modules/messages/models/message'
import type { SaidIn } from '#modules/tickets/contract'
import type { Ack, MessageKind } from '#modules/whatsapp/contract'

export interface MessageView {
  readonly id: number
  readonly companyId: number
  readonly ticketId: number
  readonly contactId: number
  readonly queueId: number | null
  readonly userId: number | null
  readonly wid: string
  readonly clientId: string | null
  readonly body: string
  readonly fromMe: boolean
  readonly read: boolean
  readonly ack: Ack
  readonly errorCode: string | null
  readonly kind: MessageKind
  readonly origin: MessageOrigin | null
  readonly isDeleted: boolean
  readonly isEdited: boolean
  readonly mediaState: 'none' | 'pending' | 'stored' | 'failed'
  readonly mediaFile: string | null
  readonly mediaType: string | null
  readonly mediaName: string | null
  readonly mediaSize: number | null
  readonly mediaWidth: number | null
  readonly mediaHeight: number | null
  readonly mediaSeconds: number | null
  readonly mediaThumbnail: string | null
  readonly mediaPlayable: string | null
  readonly mediaError: string | null
  readonly quotedMessageId: number | null
  readonly quotedSnapshot: QuotedSnapshot | null
  readonly quoted:
    | ({
        id: number
        wid: string
        fromMe: boolean
        kind: MessageKind
        body: string
        isDeleted: boolean
      } & SaidIn)
    | null
  readonly chat: string | null
  /** The contact of its ticket was deleted (CON-03). */
  readonly isArchived: boolean
  /** The group member who wrote. */
  readonly author: { id: number; name: string; number: string; avatarFile: string } | null
  readonly reactions: readonly { emoji: string; fromMe: boolean; contactId: number | null }[]
  readonly sentAt: Date
  readonly updatedAt: Date
}

const columns = `messages.id, messages.company_id as "companyId", messages.ticket_id as "ticketId",
  messages.contact_id as "contactId", messages.queue_id as "queueId", messages.user_id as "userId",
  messages.wid, messages.client_id as "clientId", messages.body, messages.from_me as "fromMe",
  messages.read, messages.ack, messages.error_code as "errorCode", messages.kind, messages.origin,
  messages.is_deleted as "isDeleted", messages.is_edited as "isEdited",
  messages.media_state as "mediaState", messages.media_file as "mediaFile",
  messages.media_type as "mediaType", messages.media_name as "mediaName",
  messages.media_size as "mediaSize", messages.media_width as "mediaWidth",
  messages.media_height as "mediaHeight", messages.media_seconds as "mediaSeconds",
  messages.media_thumbnail as "mediaThumbnail", messages.media_playable as "mediaPlayable",
  messages.media_error as "mediaError", messages.quoted_message_id as "quotedMessageId",
  messages.quoted_snapshot as "quotedSnapshot", messages.sent_at as "sentAt",
  messages.updated_at as "updatedAt",
  chats.chat_address as chat, chats.is_archived as "isArchived",
  case when quotes.id is null then null else json_build_object('id', quotes.id,
    'wid', quotes.wid, 'fromMe', quotes.from_me, 'kind', quotes.kind, 'body', quotes.body,
    'isDeleted', quotes.is_deleted, 'ticketId', quotes.ticket_id, 'queueId', quotes.queue_id,
    'formerQueueId', quotes.former_queue_id) end as quoted,
  case when authors.id is null then null else json_build_object('id', authors.id,
    'name', authors.name, 'number', authors.number, 'avatarFile', authors.avatar_file) end as author,
  coalesce((select json_agg(json_build_object('emoji', put.emoji, 'fromMe', put.from_me,
    'contactId', put.contact_id) order by put.reacted_at, put.id) from message_reactions as put
    where put.message_id = messages.id and put.company_id = messages.company_id), '[]'::json)
    as reactions`
const neighbours = `
  left join messages as quotes on quotes.id = messages.quoted_message_id
    and quotes.company_id = messages.company_id
  left join contacts as authors on authors.id = messages.author_contact_id
    and authors.company_id = messages.company_id
  join tickets as chats on chats.id = messages.ticket_id and chats.company_id = messages.company_id`

/**
 * A query over the company's messages that returns `MessageView`s; narrow it and await it. The selected
 * columns are a constant string: having the query builder assemble them would cost more than the query.
 */
export function messageViews({
  companyId,
}: Pick<Actor, 'companyId'>): DatabaseQueryBuilderContract<MessageView> {
  return databaseClient()
    .from('messages')
    .joinRaw(neighbours)
    .where('messages.company_id', companyId)
    .select(db.raw(columns)) as unknown as DatabaseQueryBuilderContract<MessageView>
}

/** The message's current state, for events; null when it is gone. */
export const messageNow = companyLoader<MessageView>(loadMessages)

async function loadMessages(companyId: number, ids: readonly number[]) {
  const views = await prepared(
    messageViews({ companyId }).whereRaw('messages.id = any(?)', [[...ids]])
  )
  return new Map(views.map((view) => [Number(view.id), view]))
}
