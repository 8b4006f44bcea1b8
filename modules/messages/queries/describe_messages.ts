/** Messages as other modules may pass them on to programs of the company. */
import type { Actor } from '#app/kernel/actor/actor'
import Message from '#modules/messages/models/message'
import type { Ack, MessageKind } from '#modules/whatsapp/contract'

export interface MessageSummary {
  readonly id: number
  readonly ticketId: number
  /** Empty once it is deleted (IN-29). */
  readonly body: string
  readonly kind: MessageKind
  /** Storage key of its file; null without one, until it is downloaded, and once the message is deleted. */
  readonly mediaFile: string | null
  /** MIME type of its file, as its sender says; null without one. */
  readonly mediaType: string | null
  /** Its file is still being downloaded. */
  readonly isIncomplete: boolean
  readonly sentAt: Date
  readonly quotedMessageId: number | null
  readonly ack: Ack
  readonly fromMe: boolean
}

/** By id; ids of other companies are ignored. */
export async function describeMessages(
  actor: Pick<Actor, 'companyId'>,
  ids: readonly number[]
): Promise<ReadonlyMap<number, MessageSummary>> {
  if (!ids.length) return new Map()
  const rows = await Message.of(actor).whereIn('id', [...ids])
  return new Map(rows.map((row) => [row.id, summaryOf(row)]))
}

export function summaryOf(row: Message): MessageSummary {
  const { ticketId, kind, ack, fromMe, isDeleted, mediaState, mediaType } = row
  return {
    id: row.id,
    ticketId,
    body: isDeleted ? '' : row.body,
    kind,
    mediaFile: isDeleted ? null : row.mediaFile,
    mediaType,
    isIncomplete: !isDeleted && mediaState === 'pending',
    sentAt: row.sentAt.toJSDate(),
    quotedMessageId: row.quotedMessageId,
    ack,
    fromMe,
  }
}
