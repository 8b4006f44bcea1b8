/** Messages that another program sends by a connection (EXT-05, EXT-06): stored in a given ticket, signed by nobody. */
import type { Actor } from '#app/kernel/actor/actor'
import { databaseClient } from '#app/kernel/database/database_client'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { errors } from '#modules/messages/access'
import { worded, type FileToSend, type ReplyContent } from '#modules/messages/actions/reply_content'
import { queueReply } from '#modules/messages/actions/store_reply'
import { sharedFile, type FileSource } from '#modules/messages/media/shared_file'
import type Message from '#modules/messages/models/message'
import { findQuoted } from '#modules/messages/queries/find_quoted'
import { targetOf } from '#modules/messages/queries/target_of'
import { visibility, type Ticket } from '#modules/tickets/public'
import type { Ack } from '#modules/whatsapp/contract'

export interface ProgramMessage {
  /** As it is sent: variables are not filled in. The caption of the first file; empty for none. */
  readonly text: string
  /** From `prepare`, in sending order. */
  readonly files: readonly FileToSend[]
  readonly quotedMessageId: number | null
}
/** How far a message came. */
export interface SentState {
  readonly id: number
  readonly wid: string
  readonly ack: Ack
  /** Null unless it failed. */
  readonly errorCode: string | null
  /** Of the recipient, in digits; empty when it is not known. */
  readonly number: string
  /** When it was handed over for sending. */
  readonly at: Date
}
interface Named {
  /** Null: any of the company's, for a person who may read the message, or has sent it. */
  readonly connectionId: number | null
  readonly messageId: number
}

/** `send` writes in the caller's transaction. */
export const ofPrograms = { prepare, send, find }

/**
 * Copies and measures files before anything is locked, which takes long. The caller deletes its own copies afterwards.
 * 409 ERR_FILE_GONE for a missing one.
 */
async function prepare(
  actor: Pick<Actor, 'companyId'>,
  sources: readonly FileSource[]
): Promise<FileToSend[]> {
  const files: FileToSend[] = []
  for (const source of sources) {
    const file = await unitOfWork((work) => sharedFile(work, actor, source))
    if (!file) throw new errors.E_FILE_GONE({ name: source.name })
    files.push(file)
  }
  return files
}

/**
 * Stores and queues the text as the actor's, or each file as a message, the first one with the text as its caption; audio shows none, so
 * there the text leaves before it. The caller has locked the ticket's row. 404 ERR_NO_MESSAGE_FOUND unless the quoted
 * message is of this chat. Returns at least one message.
 */
async function send(
  work: Work,
  actor: Actor,
  ticket: Ticket,
  { text, files, quotedMessageId }: ProgramMessage
): Promise<Message[]> {
  const contents: ReplyContent[] = files.length
    ? files.flatMap((file, at) => worded(file, at === 0 ? text : ''))
    : [{ kind: 'text', body: text }]
  const quoted = await findQuoted(work, actor, ticket, quotedMessageId)
  const quote = quoted && { ...(await targetOf(quoted, work)), body: quoted.body }
  const sent: Message[] = []
  for (const [at, content] of contents.entries()) {
    const quotes = at === 0 ? { quote, quotedMessageId } : {}
    const marks = { origin: 'api', userId: actor.userId, isOfProgram: true } as const
    sent.push(await queueReply(work, actor, ticket, { content, ...quotes, ...marks }))
  }
  return sent
}

/** One of the messages that left, by this connection if one is named, whoever wrote it; 404 ERR_NO_MESSAGE_FOUND for any other. */
async function find(actor: Actor, { connectionId, messageId }: Named): Promise<SentState> {
  const row: SentState | null = await databaseClient()
    .from('messages')
    .join('contacts', 'contacts.id', 'messages.contact_id')
    .where({ 'messages.company_id': actor.companyId, 'messages.id': messageId })
    .where('messages.from_me', true)
    .where((may) => {
      if (connectionId !== null) return void may.where('messages.connection_id', connectionId)
      const { sql, bindings } = visibility.readableSomewhere(actor)
      void may.where('messages.user_id', actor.userId ?? 0).orWhereRaw(sql, bindings as never)
    })
    .select(
      'messages.id',
      'wid',
      'ack',
      'error_code as errorCode',
      'contacts.number',
      'sent_at as at'
    )
    .first()
  if (!row) throw new errors.E_MESSAGE_NOT_FOUND()
  return { ...row, id: Number(row.id) }
}
