/** An agent sends a file list into a conversation: all of it, or nothing (FIL-02). */
import type { Actor } from '#app/kernel/actor/actor'
import { replyInOneGo, type ReplyPart } from '#modules/messages/public'
import { accessFileList } from '#modules/files/access'
import { wholeList, type WholeFileList } from '#modules/files/queries'

export interface ListToSend {
  readonly ticketId: unknown
  readonly fileListId: number
  /** The client's idempotency key for this sending. */
  readonly clientId: string | null
  /** Keep it for up to an hour if the number is not connected (CNX-07); refused otherwise. */
  readonly mayWait: boolean
}

/** 404 ERR_NO_FILE_LIST_FOUND, and every error of an ordinary reply. */
export async function sendFileList(
  actor: Actor,
  { fileListId, ...reply }: ListToSend
): ReturnType<typeof replyInOneGo> {
  const whole = await wholeList(await accessFileList(actor, fileListId))
  return replyInOneGo(actor, { ...reply, parts: partsOf(whole) })
}

/**
 * The messages that sending a list produces, in order: its text, then each option's file with its name. An option
 * without a file is skipped.
 */
export const partsOf = ({ list, options }: WholeFileList): ReplyPart[] => [
  { kind: 'text', body: list.message },
  ...options.flatMap(({ name, mediaFile: file, mediaName }): ReplyPart[] =>
    file ? [{ kind: 'file', source: { file, name: mediaName ?? name }, caption: name }] : []
  ),
]
