/** Adds a reaction to a message, or removes it: one per author (IN-30). */
import { now } from '#app/kernel/clock'
import { firstCharacters } from '#app/kernel/text/sanitize_text'
import type { Work } from '#app/kernel/database/unit_of_work'
import type Message from '#modules/messages/models/message'
import MessageReaction from '#modules/messages/models/message_reaction'

interface Reaction {
  /** Empty: the reaction is removed. */
  readonly emoji: string
  readonly fromMe: boolean
  /** The contact who reacted; null on our side. */
  readonly doer: number | null
  readonly wid: string
  readonly at: Date
}

/** The caller has locked the message's row. No ticket is opened, the unread count stays, and no bot is called. */
export async function applyReaction(work: Work, message: Message, reaction: Reaction) {
  const { companyId, id, ticketId } = message
  const { fromMe, wid, at } = reaction
  const contactId = fromMe ? null : reaction.doer
  if (!fromMe && contactId === null) return
  const emoji = firstCharacters(reaction.emoji, 32)
  if (emoji) {
    await work.trx.rawQuery(
      `insert into message_reactions (company_id, message_id, from_me, contact_id, emoji, wid, reacted_at)
       values (?, ?, ?, ?, ?, ?, ?)
       on conflict (message_id, from_me, contact_id) do update
       set emoji = excluded.emoji, wid = excluded.wid, reacted_at = excluded.reacted_at`,
      [companyId, id, fromMe, contactId, emoji, wid, at] as never
    )
  } else {
    await MessageReaction.of({ companyId }, work.trx)
      .where({ messageId: id, fromMe })
      .if(
        contactId === null,
        (query) => void query.whereNull('contact_id'),
        (query) => void query.where('contactId', contactId!)
      )
      .delete()
  }
  await message.merge({ updatedAt: now() }).useTransaction(work.trx).save()
  work.emit('messages.changed', { companyId, ticketId, messageId: id })
}
