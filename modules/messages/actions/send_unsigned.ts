/**
 * Messages that a person wrote beforehand and the clock sends (SCH-03): stored in a given ticket and signed by nobody.
 * The brakes of automation do not apply: somebody wanted exactly this message.
 */
import { systemActor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import { errors } from '#modules/messages/access'
import { worded, type ReplyContent } from '#modules/messages/actions/reply_content'
import { queueReply } from '#modules/messages/actions/store_reply'
import { sharedFile, type FileSource } from '#modules/messages/media/shared_file'
import Message from '#modules/messages/models/message'
import { tickets, type Ticket } from '#modules/tickets/public'
import { outbox } from '#modules/whatsapp/public'

/** The longest text that phones show as the caption of a file, in characters. */
const maxCaption = 1024

export interface Unsigned {
  /** Variables are filled in (VAR-07). */
  readonly text: string
  readonly file: FileSource | null
}
/** How far a message came. */
export interface DeliveryState {
  readonly ack: number
  /** Null unless it failed. */
  readonly errorCode: string | null
}
interface Company {
  readonly companyId: number
}

/** `send` and `retry` write in the caller's transaction. */
export const unsigned = { send, retry, statesOf }

/**
 * Stores and queues the text, or the file with the text as its caption; a text that is no caption leaves before its
 * file, as a message of its own. Returns the messages in that order; none when nothing but blanks remains of the text
 * (VAR-04). The caller has locked the ticket's row. Throws 409 ERR_FILE_GONE for a missing file.
 */
async function send(work: Work, ticket: Ticket, { text, file }: Unsigned): Promise<Message[]> {
  const actor = systemActor(ticket.companyId)
  const body = (await tickets.renderText(actor, ticket, text)).trim()
  const sent: Message[] = []
  for (const content of await contentsOf(work, ticket, body, file)) {
    const marks = { origin: 'schedule', userId: null } as const
    sent.push(await queueReply(work, actor, ticket, { content, ...marks }))
  }
  return sent
}

async function contentsOf(
  work: Work,
  ticket: Ticket,
  body: string,
  source: FileSource | null
): Promise<ReplyContent[]> {
  const text: ReplyContent[] = body ? [{ kind: 'text', body }] : []
  if (!source) return text
  const file = await sharedFile(work, ticket, source)
  if (!file) throw new errors.E_FILE_GONE({ name: source.name })
  return body.length <= maxCaption ? worded(file, body) : [...text, ...worded(file, '')]
}

/**
 * Sends those that failed again, under the ids that WhatsApp knows them by. Throws 400 ERR_SENDING_WAPP_MSG when one
 * is too old to be sent again, or deleted.
 */
async function retry(work: Work, company: Company, ids: readonly number[]): Promise<void> {
  const rows = await Message.of(company, work.trx)
    .whereIn('id', [...ids])
    .orderBy('id')
    .forUpdate()
  if (rows.length < ids.length) throw new errors.E_SENDING()
  for (const message of rows.filter(({ errorCode }) => errorCode !== null)) {
    const { wid, companyId, ticketId, id, connectionId } = message
    if (connectionId === null) throw new errors.E_SENDING()
    if (!(await outbox.retry(work, company, { connectionId, wid }))) throw new errors.E_SENDING()
    message.merge({ ack: 0, errorCode: null, updatedAt: now() })
    await message.useTransaction(work.trx).save()
    work.emit('messages.changed', { companyId, ticketId, messageId: id, ack: 0 })
  }
}

/** By message id, in one query; deleted ones are left out. */
async function statesOf(
  company: Company,
  ids: readonly number[]
): Promise<ReadonlyMap<number, DeliveryState>> {
  const rows = await Message.of(company)
    .whereIn('id', [...ids])
    .select('id', 'companyId', 'ack', 'errorCode')
  return new Map(rows.map(({ id, ack, errorCode }) => [Number(id), { ack, errorCode }]))
}
