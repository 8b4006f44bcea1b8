/** Applies a change to a message of the chat: an edit, a deletion or a reaction (IN-28..30). */
import { systemActor, type Actor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { InboundChange } from '#modules/whatsapp/contract'
import { contactLock } from '#modules/tickets/public'
import { lockMessage } from '#modules/messages/changes/lock_message'
import { applyDelete } from '#modules/messages/changes/apply_delete'
import { applyEdit } from '#modules/messages/changes/apply_edit'
import { applyReaction } from '#modules/messages/changes/apply_reaction'
import { receiveMessage } from '#modules/messages/inbound/receive_message'
import { recordOwnMessage } from '#modules/messages/inbound/record_own_message'
import { findChat, isGroupChat, resolveAuthor } from '#modules/messages/inbound/resolve_chat'
import type Message from '#modules/messages/models/message'
import { inbox } from '#modules/whatsapp/public'

/**
 * Looks for the message in this chat only (IN-11). `unknown`: not found. On the last attempt an edit is
 * stored as the message itself; any other change is dropped.
 */
export async function changeMessage(
  change: InboundChange,
  { mayWait }: { readonly mayWait: boolean }
): Promise<'done' | 'unknown'> {
  const actor = systemActor(change.companyId)
  const chat = await findChat(actor, change)
  const outcome = chat ? await changeByRight(actor, chat.id, change) : 'unknown'
  if (outcome === 'done') return 'done'
  // WhatsApp has not said yet whether the author is a group admin: the change is neither applied nor dropped
  // before (IN-29).
  if (outcome === 'unanswered' && !mayWait) throw new Error('who runs the group is not known yet')
  if (mayWait || change.change.kind !== 'edit') return 'unknown'
  await storeEdited(change, change.change.body)
  return 'done'
}

/** The message's author may change it; in a group also whoever WhatsApp reports as an admin may delete it (IN-29). */
async function changeByRight(
  actor: Actor,
  contactId: number,
  change: InboundChange
): Promise<'done' | 'unknown' | 'unanswered'> {
  const outcome = await changeIn(actor, contactId, change)
  if (outcome !== 'not_theirs') return outcome
  const { companyId, connectionId, chat, author, heardAt: since } = change
  if (change.change.kind !== 'delete' || !isGroupChat(chat)) return 'done'
  const link = { companyId, connectionId }
  const isAdmin = await inbox.isGroupAdmin(link, { chat, person: author, since })
  if (isAdmin === null) return 'unanswered'
  if (isAdmin) await changeIn(actor, contactId, change, { isAdmin })
  return 'done'
}

async function changeIn(
  actor: Actor,
  contactId: number,
  change: InboundChange,
  { isAdmin }: { readonly isAdmin: boolean } = { isAdmin: false }
): Promise<'done' | 'unknown' | 'not_theirs'> {
  const { companyId, connectionId, target } = change
  const author = await resolveAuthor(actor, change.author)
  return unitOfWork(async (work) => {
    await contactLock.lock(work, { companyId, contactId })
    const key = { connectionId, contactId, fromMe: target.fromMe, wid: target.wid }
    const message = await lockMessage(work.trx, change, (query) => void query.where(key))
    if (!message) return 'unknown'
    const doer = isGroupChat(change.chat) ? author : change.fromMe ? null : contactId
    if (change.change.kind === 'reaction') {
      await applyReaction(work, message, { ...change, emoji: change.change.emoji, doer })
      return 'done'
    }
    if (!isAdmin && !isTheirs(message, change, author)) return 'not_theirs'
    if (change.change.kind === 'edit') await applyEdit(work, message, change.change.body)
    else await applyDelete(work, message)
    return 'done'
  })
}

/** Only the author of the message; changes by anybody else are ignored. */
function isTheirs(message: Message, { fromMe }: InboundChange, author: number | null): boolean {
  return message.fromMe === fromMe && (fromMe || message.authorContactId === author)
}

/** IN-28: the original message never came, so the edited text is all that is known. */
async function storeEdited(change: InboundChange, body: string) {
  const { target, chat } = change
  const group = isGroupChat(chat) ? { subject: null } : null
  const { wid, fromMe } = target
  const message = { ...change, wid, fromMe, group, body, media: null, quote: null } as const
  if (fromMe !== change.fromMe) return
  if (fromMe) await recordOwnMessage({ ...message, kind: 'text' }, true)
  else await receiveMessage({ ...message, kind: 'text' }, true)
}
