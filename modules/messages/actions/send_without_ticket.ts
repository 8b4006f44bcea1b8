/** Messages to a number that belong to no ticket until they are answered (CMP-22). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import { findContact } from '#modules/contacts/public'
import { outboundRoute } from '#modules/messages/actions/outbound_route'
import {
  outboundOf,
  rowOf,
  worded,
  type ReplyContent,
} from '#modules/messages/actions/reply_content'
import type { ReplyPart } from '#modules/messages/actions/reply_in_one_go'
import type { MessageOrigin } from '#modules/messages/contract'
import { sharedFile } from '#modules/messages/media/shared_file'
import { messageTime } from '#modules/messages/message_time'
import TicketlessMessage from '#modules/messages/models/ticketless_message'
import { hasInboundMessage } from '#modules/messages/queries/has_inbound_message'
import { tickets } from '#modules/tickets/public'
import { directory, outbox } from '#modules/whatsapp/public'

export interface MessageWithoutTicket {
  readonly connectionId: number
  /** Canonical digits; need not be a contact's. */
  readonly number: string
  /** In sending order. */
  readonly parts: readonly ReplyPart[]
  readonly origin: MessageOrigin
  /** False: refused when it cannot be sent now, as by the outbox. Default true. */
  readonly mayWait?: boolean
}
export interface SentWithoutTicket {
  /** The id of each message, in order; a file with a caption may be two. */
  readonly wids: readonly string[]
  /** Files that no longer exist, and were left out. */
  readonly missing: number
}

/**
 * Written in the caller's transaction, which is the caller's place to remember the returned ids. The caller keeps the
 * pace between such messages (CMP-11). 404 for another company's connection.
 */
export async function sendWithoutTicket(
  work: Work,
  actor: Actor,
  message: MessageWithoutTicket
): Promise<SentWithoutTicket> {
  const route = await routeTo(work, actor, message)
  const contents = await contentsOf(work, actor, message.parts)
  const kind = { isPaced: true, mayWait: message.mayWait ?? true }
  const wids: string[] = []
  for (const content of contents.flatMap((messages) => messages ?? [])) {
    const outbound = { ...route, content: outboundOf(content, null), ...kind }
    const { wid } = await outbox.queue(work, actor, outbound)
    await store(work, actor, message, { wid, content })
    wids.push(wid)
  }
  return { wids, missing: contents.filter((content) => content === null).length }
}

/** Null for a file that no longer exists. */
async function contentsOf(work: Work, actor: Actor, parts: readonly ReplyPart[]) {
  const contents: (readonly ReplyContent[] | null)[] = []
  for (const part of parts) {
    const file = part.kind === 'file' ? await sharedFile(work, actor, part.source) : null
    if (part.kind === 'text') contents.push([part])
    else contents.push(file && worded(file, part.caption))
  }
  return contents
}

async function store(
  work: Work,
  { companyId }: Actor,
  { connectionId, number, origin }: MessageWithoutTicket,
  { wid, content }: { readonly wid: string; readonly content: ReplyContent }
) {
  await new TicketlessMessage()
    .useTransaction(work.trx)
    .merge({ companyId, connectionId, number, wid, origin, ...columnsOf(content) })
    .merge({ ack: 0, sentAt: messageTime(now()), createdAt: now() })
    .save()
}

function columnsOf(content: ReplyContent) {
  const { kind, body, mediaFile, mediaType, mediaName, ...measures } = rowOf(content)
  const { mediaSize, mediaWidth, mediaHeight, mediaSeconds } = measures
  const file = { mediaFile, mediaType, mediaName }
  return { kind, body, ...file, mediaSize, mediaWidth, mediaHeight, mediaSeconds }
}

/** The chat from which the person last wrote to this connection; else their number, which WhatsApp has to confirm. */
async function routeTo(
  work: Work,
  { companyId }: Pick<Actor, 'companyId'>,
  { connectionId, number }: Pick<MessageWithoutTicket, 'connectionId' | 'number'>
) {
  const contact = await findContact({ companyId }, { phone: number, lid: null })
  const known =
    contact && (await tickets.lastOfChat({ companyId, connectionId, contactId: contact.id }))
  if (known?.chatAddress && (await hasInboundMessage(work, known))) return outboundRoute(known)
  const address = directory.addressOf({ phone: number })
  return { connectionId, address, conversation: `number ${number}`, isCold: true }
}
