/** A program sends a text or files to a number (EXT-02..06). */
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { CatalogueError } from '#app/kernel/errors'
import { phoneNumbers, resolveContact } from '#modules/contacts/public'
import { onceFor, seenBefore, type KeyedRequest } from '#modules/external_api/once'
import { accessUser } from '#modules/identity/public'
import { ofPrograms } from '#modules/messages/public'
import { requireQueue } from '#modules/queues/public'
import { contactLock, tickets, type Ticket } from '#modules/tickets/public'
import type { ChatAddress } from '#modules/whatsapp/contract'
import { connections, directory } from '#modules/whatsapp/public'

/** Who sends, and on which connection. */
export interface Sender {
  readonly actor: Actor
  readonly connectionId: number
}
export interface MessageRequest {
  /** As the program wrote it. */
  readonly number: string
  /** Empty when files are sent without a caption. */
  readonly text: string
  /** Stored files of the company, in sending order. */
  readonly files: readonly { readonly file: string; readonly name: string }[]
  readonly quotedMessageId: number | null
  /** Opens a conversation unless one is under way, in this queue and for this person (EXT-06). */
  readonly opens: boolean
  readonly queueId: number | null
  readonly userId: number | null
  /** Closes the conversation silently afterwards. */
  readonly closes: boolean
}
type Files = Awaited<ReturnType<typeof ofPrograms.prepare>>
/** A request whose number and files have been seen to. */
interface Prepared extends MessageRequest {
  /** Canonical digits. */
  readonly to: string
  readonly address: ChatAddress
  readonly prepared: Files
}

/**
 * Stores and queues the messages in one transaction and returns their ids, in sending order; with a key, once for each
 * key. 400 ERR_WAPP_INVALID_CONTACT for what is no number, 404 with the same code when nobody has it, 409
 * ERR_WAPP_CHECK_CONTACT when WhatsApp does not say, 404 for a queue, person or quoted message of another company, 422
 * ERR_IDEMPOTENCY_KEY_REUSED.
 */
export async function sendMessage(
  sender: Sender,
  request: MessageRequest,
  keyed: KeyedRequest | null
): Promise<readonly number[]> {
  // A repeated request needs no answer of WhatsApp and no files.
  const before = keyed && (await seenBefore(keyed))
  if (before) return before
  const { actor } = sender
  const to = await phoneNumbers.typed(actor, request.number)
  await requireTargets(actor, request)
  const address = await addressOf(sender, to)
  const prepared = await ofPrograms.prepare(actor, request.files)
  const ready = { ...request, to, address, prepared }
  return contactLock.unlessGone(() =>
    unitOfWork((work) => {
      const send = () => sendNow(work, sender, ready)
      return keyed ? onceFor(work, keyed, send) : send()
    })
  )
}

type Targets = Pick<MessageRequest, 'queueId' | 'userId'>

async function requireTargets(actor: Actor, { queueId, userId }: Targets) {
  if (queueId !== null) await requireQueue(actor, queueId)
  if (userId !== null) await accessUser(actor, userId)
}

/**
 * As WhatsApp confirms it. While the connection is off nobody can be asked: then the message waits, and the number is
 * confirmed when it leaves (EXT-04, EXT-10).
 */
async function addressOf({ actor, connectionId }: Sender, number: string): Promise<ChatAddress> {
  try {
    return (await directory.checkNumber(actor, connectionId, number)).address
  } catch (error) {
    const { status } = await connections.access(actor, connectionId)
    if (isUnchecked(error) && status !== 'CONNECTED') return directory.addressOf({ phone: number })
    throw promised(error)
  }
}

const isUnknown = (error: unknown): error is CatalogueError =>
  error instanceof CatalogueError && error.wire === 'ERR_WAPP_INVALID_CONTACT'
const isUnchecked = (error: unknown): error is CatalogueError =>
  error instanceof CatalogueError && error.wire === 'ERR_WAPP_CHECK_CONTACT'

/** Refusals of WhatsApp with the status that programs are promised (EXT-04); any other error as it is. */
function promised(error: unknown): unknown {
  const status = isUnknown(error) ? 404 : isUnchecked(error) ? 409 : null
  if (status === null) return error
  const { spec, code, details } = error as CatalogueError
  return new CatalogueError({ ...spec, status }, code!, details)
}

async function sendNow(work: Work, sender: Sender, request: Prepared): Promise<number[]> {
  const { actor } = sender
  const { text, prepared: files, quotedMessageId, closes } = request
  const ticket = await ticketOf(work, sender, request)
  const sent = await ofPrograms.send(work, actor, ticket, { text, files, quotedMessageId })
  const ids = sent.map(({ id }) => Number(id))
  work.audit({ actor, action: 'external_api.send', entity: 'messages', entityId: ids[0] })
  if (closes) await tickets.close(actor, { ticketId: ticket.id, isSilent: true })
  return ids
}

async function ticketOf(
  work: Work,
  { actor, connectionId }: Sender,
  { to, address, opens, queueId, userId: ownerId }: Prepared
): Promise<Ticket> {
  const { companyId } = actor
  const contact = await resolveContact(actor, { phone: to, lid: null, pushName: null })
  const chat = { companyId, connectionId, contactId: contact.id }
  if (!opens) return tickets.forUnasked(work, chat, { address: () => address, isGroup: false })
  if (ownerId === null) return tickets.forProgram(work, chat, { address, queueId })
  await contactLock.lock(work, chat)
  const last = await tickets.lastOfChat(chat, work)
  if (last && last.status !== 'closed') return last
  const { id } = await tickets.open(actor, { ...chat, queueId, ownerId })
  return tickets.access(actor, id, { trx: work.trx, lock: true })
}

/** Whether somebody has this number, and where they are written to (EXT-11). 409 and 400 as `sendMessage`. */
export async function checkNumber({ actor, connectionId }: Sender, given: string) {
  const number = await phoneNumbers.typed(actor, given)
  try {
    const { address } = await directory.checkNumber(actor, connectionId, number)
    return { exists: true, number, address }
  } catch (error) {
    if (isUnknown(error)) return { exists: false, number, address: null }
    throw promised(error)
  }
}
