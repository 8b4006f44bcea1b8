/** An agent sends several prepared messages in one go: all of them are promised, or none (FIL-02). */
import type { Actor } from '#app/kernel/actor'
import { unitOfWork } from '#app/kernel/unit_of_work'
import { accessTicket, assertMayWrite, errors } from '#modules/tickets/access'
import { worded, type FileToSend, type ReplyContent } from '#modules/tickets/actions/reply_content'
import { replyToTicket } from '#modules/tickets/actions/reply_to_ticket'
import { standingFile, type FileSource } from '#modules/tickets/media/standing_file'
import Message from '#modules/tickets/models/message'
import type Ticket from '#modules/tickets/models/ticket'

export type ReplyPart =
  | { readonly kind: 'text'; readonly body: string }
  /** A file in its owner's hands; its words may be empty. */
  | { readonly kind: 'file'; readonly source: FileSource; readonly caption: string }

export interface PreparedReply {
  readonly ticketId: unknown
  /** In the order in which they go; at least one, at most thirty with words and a file. */
  readonly parts: readonly ReplyPart[]
  /** The client's own name for all of them, 60 characters at most: sending them again answers the same rows. */
  readonly clientId: string | null
  /** As in `Reply`. */
  readonly mayWait: boolean
}

/** Words of parts may name variables. Refused as `replyToTicket` is; 409 ERR_FILE_GONE for a file that is not there. */
export async function replyInOneGo(actor: Actor, reply: PreparedReply): Promise<Message[]> {
  const ticket = await accessTicket(actor, reply.ticketId)
  const repeated = await sentBefore(ticket, reply)
  if (repeated.length) return repeated
  // Before the files are looked at: they are much work.
  assertMayWrite(actor, ticket)
  await copyFiles(ticket, reply.parts)

  return unitOfWork(async (work) => {
    // Held from here on, so that the messages stand together.
    const held = await accessTicket(actor, ticket.id, { trx: work.trx, lock: true })
    const already = await sentBefore(held, reply)
    if (already.length) return already
    const contents: ReplyContent[] = []
    for (const part of reply.parts) {
      if (part.kind === 'text') contents.push(part)
      else contents.push(...worded(await copyOf(ticket, part.source), part.caption))
    }
    const sent: Message[] = []
    for (const [index, content] of contents.entries()) {
      const clientId = nameOf(reply, index)
      const { mayWait } = reply
      const one = { ticketId: ticket.id, content, quotedMessageId: null, clientId, mayWait }
      sent.push(await replyToTicket(actor, one))
    }
    return sent
  })
}

/** The first read of each file, and its copy, are made while nobody waits for the ticket. */
async function copyFiles(ticket: Ticket, parts: readonly ReplyPart[]) {
  for (const part of parts) if (part.kind === 'file') await copyOf(ticket, part.source)
}

async function copyOf(ticket: Ticket, source: FileSource): Promise<FileToSend> {
  const file = await unitOfWork((work) => standingFile(work, ticket, source))
  if (!file) throw new errors.E_FILE_GONE({ name: source.name })
  return file
}

/** They were stored together or not at all: the first one's name says it. */
async function sentBefore(ticket: Ticket, reply: PreparedReply): Promise<Message[]> {
  if (!reply.clientId) return []
  // A sound with words makes two.
  const names = Array.from({ length: reply.parts.length * 2 }, (_none, at) => nameOf(reply, at)!)
  return Message.of(ticket).where('ticketId', ticket.id).whereIn('clientId', names).orderBy('id')
}

const nameOf = ({ clientId }: PreparedReply, index: number) => clientId && `${clientId}:${index}`
