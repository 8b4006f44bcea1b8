/** What was written to and by a contact in all of its tickets, for what remembers it (LLM-05). */
import type { Actor } from '#app/kernel/actor/actor'
import Message from '#modules/messages/models/message'
import { summaryOf, type MessageSummary } from '#modules/messages/queries/describe_messages'

interface Contact {
  readonly contactId: number
  /** Only older ones. */
  readonly before: number
}

/** The newest `last` texts, newest first; without files, and without what was deleted. */
export async function textsOfContact(
  actor: Pick<Actor, 'companyId'>,
  { contactId, before }: Contact,
  last: number
): Promise<readonly MessageSummary[]> {
  const rows = await Message.of(actor)
    .where({ contactId, kind: 'text', isDeleted: false })
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(last)
  return rows.map(summaryOf)
}
