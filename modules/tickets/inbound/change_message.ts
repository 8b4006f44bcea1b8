/** What somebody did to a message of the chat: edited it, took it back, put an emoji on it (IN-28..30). */
import { systemActor, type Actor } from '#app/kernel/actor'
import { unitOfWork } from '#app/kernel/unit_of_work'
import type { InboundChange } from '#modules/whatsapp/contract'
import { lockContact } from '#modules/tickets/lock_contact'
import { lockMessage } from '#modules/tickets/lock_message'
import { applyDelete } from '#modules/tickets/inbound/apply_delete'
import { applyEdit } from '#modules/tickets/inbound/apply_edit'
import { applyReaction } from '#modules/tickets/inbound/apply_reaction'
import { receiveMessage } from '#modules/tickets/inbound/receive_message'
import { recordOwnMessage } from '#modules/tickets/inbound/record_own_message'
import { findChat, isGroupChat, resolveAuthor } from '#modules/tickets/inbound/resolve_chat'
import type Message from '#modules/tickets/models/message'
import { isGroupAdmin } from '#modules/whatsapp/public'

/**
 * The message is looked for in this chat alone (IN-11). `unknown`: it is not here. On the last offer an
 * edit becomes the message that it edits; anything else is nobody's.
 */
export async function changeMessage(
  change: InboundChange,
  { mayWait }: { readonly mayWait: boolean }
): Promise<'done' | 'unknown'> {
  const actor = systemActor(change.companyId)
  const chat = await findChat(actor, change)
  const outcome = chat ? await changeByRight(actor, chat.id, change) : 'unknown'
  if (outcome === 'done') return 'done'
  // Nobody has said no: it is neither done nor dropped before WhatsApp has answered (IN-29).
  if (outcome === 'unanswered' && !mayWait) throw new Error('who runs the group is not known yet')
  if (mayWait || change.change.kind !== 'edit') return 'unknown'
  await storeEdited(change, change.change.body)
  return 'done'
}

/** Its own author's right; in a group also the right of whoever WhatsApp says is an admin (IN-29). */
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
  const isAdmin = await isGroupAdmin(link, { chat, person: author, since })
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
    await lockContact(work, { companyId, contactId })
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

/** Only its own author; what anybody else claims changes nothing. */
function isTheirs(message: Message, { fromMe }: InboundChange, author: number | null): boolean {
  return message.fromMe === fromMe && (fromMe || message.authorContactId === author)
}

/** IN-28: the message itself never came, so what it says now is all there is. */
async function storeEdited(change: InboundChange, body: string) {
  const { target, chat } = change
  const group = isGroupChat(chat) ? { subject: null } : null
  const { wid, fromMe } = target
  const message = { ...change, wid, fromMe, group, body, media: null, quote: null } as const
  if (fromMe !== change.fromMe) return
  if (fromMe) await recordOwnMessage({ ...message, kind: 'text' }, true)
  else await receiveMessage({ ...message, kind: 'text' }, true)
}
