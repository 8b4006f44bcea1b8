/** One message of a conversation, from either side. */
import { column } from '@adonisjs/lucid/orm'
import { MessageSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/tenant_model'
import type { MessageOrigin } from '#modules/tickets/contract'
import type { Ack, MediaReference, MessageKind, Quote } from '#modules/whatsapp/contract'

/** What a quote says when the quoted message itself is not here (IN-27); of an older one it is not known who wrote. */
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

/** The columns of a file that hangs on a message; none of it for a text. */
export interface MediaColumns {
  readonly mediaState: Message['mediaState']
  readonly mediaReference: MediaReference | null
  readonly mediaFile: string | null
  readonly mediaType: string | null
  readonly mediaName: string | null
  /** Bytes: what the sender claims, until the file is here. */
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
