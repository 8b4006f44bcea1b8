/** One message of a conversation, from either side. */
import { column } from '@adonisjs/lucid/orm'
import { MessageSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'
import type { MessageOrigin } from '#modules/messages/contract'
import type { Ack, MediaReference, MessageKind, Quote } from '#modules/whatsapp/contract'

/** Snapshot of a quoted message that is not stored here (IN-27); older snapshots do not tell the author. */
export type QuotedSnapshot = Pick<Quote, 'wid' | 'kind' | 'body'> &
  Partial<Pick<Quote, 'fromMe' | 'author'>>

export default class Message extends TenantModel(MessageSchema) {
  static table = 'messages'
  // bigint as a number: 2^53 messages are enough.
  @column({ isPrimary: true })
  declare id: number
  @column()
  declare quotedMessageId: number | null
  declare kind: MessageKind
  declare ack: Ack
  declare origin: MessageOrigin | null
  declare mediaState: 'none' | 'pending' | 'stored' | 'failed'
  declare mediaReference: MediaReference | null
  declare quotedSnapshot: QuotedSnapshot | null
}

/** Columns of a message's file; empty for a text. */
export interface MediaColumns {
  readonly mediaState: Message['mediaState']
  readonly mediaReference: MediaReference | null
  readonly mediaFile: string | null
  readonly mediaType: string | null
  readonly mediaName: string | null
  /** Bytes: as claimed by the sender until the file is downloaded. */
  readonly mediaSize: number | null
  readonly mediaWidth: number | null
  readonly mediaHeight: number | null
  readonly mediaSeconds: number | null
}
export const noMedia: MediaColumns = {
  mediaState: 'none',
  mediaReference: null,
  mediaFile: null,
  mediaType: null,
  mediaName: null,
  mediaSize: null,
  mediaWidth: null,
  mediaHeight: null,
  mediaSeconds: null,
}
