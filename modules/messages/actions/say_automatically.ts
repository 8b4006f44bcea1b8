/** Stores and enqueues an automatic message to the customer in the caller's transaction (IN-43). */
import { systemActor } from '#app/kernel/actor/actor'
import type { Work } from '#app/kernel/database/unit_of_work'
import { worded, type FileToSend, type ReplyContent } from '#modules/messages/actions/reply_content'
import { queueReply } from '#modules/messages/actions/store_reply'
import { sharedFile, type FileSource } from '#modules/messages/media/shared_file'
import type Message from '#modules/messages/models/message'
import { tickets, type Ticket } from '#modules/tickets/public'
import { canAutoReply, type AutomaticTextOptions } from '#modules/messages/queries/can_auto_reply'

/** For other modules. */
export const automatic = {
  say: sayAutomatically,
  send: sendAutomatically,
  sendFile: sendFileAutomatically,
}

/**
 * Sends nothing where automation is not allowed (`canAutoReply`) or the text is blank. Variables are filled
 * in, `user` with the ticket's owner. The caller has locked the ticket's row and applied its state change.
 */
export async function sayAutomatically(
  work: Work,
  ticket: Ticket,
  text: string,
  options: AutomaticTextOptions = {}
): Promise<Message | null> {
  if (!text.trim() || !(await canAutoReply(ticket, options))) return null
  const body = options.isLiteral
    ? text
    : await tickets.renderText(systemActor(ticket.companyId), ticket, text)
  // Blank when the only variable in it has no value (VAR-04).
  return body.trim() ? send(work, ticket, { kind: 'text', body }, options) : null
}

/**
 * As `sayAutomatically`, for a file of the company (BOT-09), given by its key and display name. The stored
 * file is read once; also returns null when it no longer exists.
 */
async function sendAutomatically(
  work: Work,
  ticket: Ticket,
  source: FileSource,
  options: AutomaticTextOptions = {}
): Promise<Message | null> {
  if (!(await canAutoReply(ticket, options))) return null
  const file = await sharedFile(work, ticket, source)
  return file && send(work, ticket, { kind: 'file', file, body: '' }, options)
}

/**
 * As `sayAutomatically`, for a file that is stored already: the caller keeps it if this returns true. Variables of the
 * caption are filled in; where phones show none it is sent as a text before the file.
 */
async function sendFileAutomatically(
  work: Work,
  ticket: Ticket,
  { file, caption }: { readonly file: FileToSend; readonly caption: string },
  options: AutomaticTextOptions = {}
): Promise<boolean> {
  if (!(await canAutoReply(ticket, options))) return false
  const body = await tickets.renderText(systemActor(ticket.companyId), ticket, caption)
  for (const content of worded(file, body.trim())) await send(work, ticket, content, options)
  return true
}

function send(
  work: Work,
  ticket: Ticket,
  content: ReplyContent,
  { delayMs }: AutomaticTextOptions
): Promise<Message> {
  const marks = { origin: 'bot', userId: null, delayMs } as const
  return queueReply(work, systemActor(ticket.companyId), ticket, { content, ...marks })
}
