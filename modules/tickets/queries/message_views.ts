/** Messages as screens need them: each with its quote, author and reactions, in one statement. */
import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { Actor } from '#app/kernel/actor'
import { databaseClient } from '#app/kernel/database_client'
import type { MessageOrigin } from '#modules/tickets/contract'
import type { QuotedSnapshot } from '#modules/tickets/models/message'
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
  readonly mediaWidth: number | null
  readonly mediaHeight: number | null
  readonly mediaSeconds: number | null
  readonly mediaThumbnail: string | null
  readonly mediaPlayable: string | null
  readonly mediaError: string | null
  readonly quotedMessageId: number | null
  readonly quotedSnapshot: QuotedSnapshot | null
  readonly quoted: {
    id: number
    wid: string
    fromMe: boolean
    kind: MessageKind
    body: string
    isDeleted: boolean
  } | null
  readonly chat: string | null
  /** The member of a group who wrote. */
  readonly author: { id: number; name: string; number: string; avatarUrl: string } | null
  readonly reactions: readonly { emoji: string; fromMe: boolean; contactId: number | null }[]
  readonly sentAt: Date
  readonly updatedAt: Date
}

const columns = {
  id: 'id',
  companyId: 'company_id',
  ticketId: 'ticket_id',
  contactId: 'contact_id',
  queueId: 'queue_id',
  userId: 'user_id',
  wid: 'wid',
  clientId: 'client_id',
  body: 'body',
  fromMe: 'from_me',
  read: 'read',
  ack: 'ack',
  errorCode: 'error_code',
  kind: 'kind',
  origin: 'origin',
  isDeleted: 'is_deleted',
  isEdited: 'is_edited',
  mediaState: 'media_state',
  mediaFile: 'media_file',
  mediaType: 'media_type',
  mediaName: 'media_name',
  mediaWidth: 'media_width',
  mediaHeight: 'media_height',
  mediaSeconds: 'media_seconds',
  mediaThumbnail: 'media_thumbnail',
  mediaPlayable: 'media_playable',
  mediaError: 'media_error',
  quotedMessageId: 'quoted_message_id',
  quotedSnapshot: 'quoted_snapshot',
  sentAt: 'sent_at',
  updatedAt: 'updated_at',
}

/** A query over the company's messages whose rows are `MessageView`s; narrow it and await it. */
export function messageViews({
  companyId,
}: Pick<Actor, 'companyId'>): DatabaseQueryBuilderContract<MessageView> {
  const own = Object.entries(columns).map(([name, column]) => `messages.${column} as ${name}`)
  return databaseClient()
    .from('messages')
    .leftJoin('messages as quotes', (join) => {
      void join
        .on('quotes.id', 'messages.quoted_message_id')
        .andOn('quotes.company_id', 'messages.company_id')
    })
    .leftJoin('contacts as authors', (join) => {
      void join
        .on('authors.id', 'messages.author_contact_id')
        .andOn('authors.company_id', 'messages.company_id')
    })
    .join('tickets as chats', (join) => {
      void join
        .on('chats.id', 'messages.ticket_id')
        .andOn('chats.company_id', 'messages.company_id')
    })
    .where('messages.company_id', companyId)
    .select(own)
    .select('chats.chat_address as chat')
    .select(
      db.raw(`case when quotes.id is null then null else json_build_object('id', quotes.id,
        'wid', quotes.wid, 'fromMe', quotes.from_me, 'kind', quotes.kind, 'body', quotes.body,
        'isDeleted', quotes.is_deleted) end as quoted`),
      db.raw(`case when authors.id is null then null else json_build_object('id', authors.id,
        'name', authors.name, 'number', authors.number, 'avatarUrl', authors.avatar_url)
        end as author`),
      db.raw(`coalesce((select json_agg(json_build_object('emoji', put.emoji, 'fromMe', put.from_me,
        'contactId', put.contact_id) order by put.reacted_at, put.id) from message_reactions as put
        where put.message_id = messages.id and put.company_id = messages.company_id),
        '[]'::json) as reactions`)
    ) as unknown as DatabaseQueryBuilderContract<MessageView>
}
