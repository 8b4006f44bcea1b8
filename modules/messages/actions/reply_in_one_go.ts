/** An agent sends several prepared messages at once: all of them are enqueued, or none (FIL-02). */
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { errors } from '#modules/messages/access'
import { tickets, type Ticket } from '#modules/tickets/public'
import { worded, type FileToSend, type ReplyContent } from '#modules/messages/actions/reply_content'
import { replyToTicket } from '#modules/messages/actions/reply_to_ticket'
import { sharedFile, type FileSource } from '#modules/messages/media/shared_file'
import Message from '#modules/messages/models/message'

export type ReplyPart =
  | { readonly kind: 'text'; readonly body: string }
  /** A file of another module; its caption may be empty. */
  | { readonly kind: 'file'; readonly source: FileSource; readonly caption: string }

export interface PreparedReply {
  readonly ticketId: unknown
  /** In sending order; 1 to 30 messages, where a file with a caption may count as two. */
  readonly parts: readonly ReplyPart[]
  /** Idempotency key chosen by the client, at most 60 characters: repeating the call returns the same rows. */
  readonly clientId: string | null
  /** As in `Reply`. */
  readonly mayWait: boolean
}

/** Texts of parts may contain variables. Same errors as `replyToTicket`; 409 ERR_FILE_GONE for a missing file. */
export async function replyInOneGo(actor: Actor, reply: PreparedReply): Promise<Message[]> {
  const ticket = await tickets.access(actor, reply.ticketId)
  const repeated = await sentBefore(ticket, reply)
  if (repeated.length) return repeated
  // Checked before the files are copied, which is expensive.
  tickets.assertMayWrite(actor, ticket)
  await copyFiles(ticket, reply.parts)

  return unitOfWork(async (work) => {
    // Locked from here on, so that the messages are consecutive.
    const locked = await tickets.access(actor, ticket.id, { trx: work.trx, lock: true })
    const already = await sentBefore(locked, reply)
    if (already.length) return already
    const contents: ReplyContent[] = []
    for (const part of reply.parts) {
      if (part.kind === 'text') contents.push(part)
      else contents.push(...worded(await copyOf(ticket, part.source), part.caption))
    }
    const sent: Message[] = []
    for (const [index, content] of contents.entries()) {
      const clientId = clientIdOf(reply, index)
      const { mayWait } = reply
      const one = { ticketId: ticket.id, content, quotedMessageId: null, clientId, mayWait }
      sent.push(await replyToTicket(actor, one))
    }
    return sent
  })
}

/** Reads and copies each file before the ticket is locked. */
async function copyFiles(ticket: Ticket, parts: readonly ReplyPart[]) {
  for (const part of parts) if (part.kind === 'file') await copyOf(ticket, part.source)
}

async function copyOf(ticket: Ticket, source: FileSource): Promise<FileToSend> {
  const file = await unitOfWork((work) => sharedFile(work, ticket, source))
  if (!file) throw new errors.E_FILE_GONE({ name: source.name })
  return file
}

/** All parts are stored together or none, so any stored client id shows that the call ran before. */
async function sentBefore(ticket: Ticket, reply: PreparedReply): Promise<Message[]> {
  if (!reply.clientId) return []
  // Audio with a caption becomes two messages.
  const clientIds = Array.from({ length: reply.parts.length * 2 }, (_none, at) =>
    clientIdOf(reply, at)!
  )
  return Message.of(ticket)
    .where('ticketId', ticket.id)
    .whereIn('clientId', clientIds)
    .orderBy('id')
}

const clientIdOf = ({ clientId }: PreparedReply, index: number) =>
  clientId && `${clientId}:${index}`
