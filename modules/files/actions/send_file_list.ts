/** An agent sends a prepared list into a conversation: all of it, or nothing (FIL-02). */
import type { Actor } from '#app/kernel/actor'
import { replyInOneGo } from '#modules/tickets/public'
import { accessFileList } from '#modules/files/access'
import { wholeList } from '#modules/files/queries/options_of'
import { partsOf } from '#modules/files/queries/parts_of'

export interface ListToSend {
  readonly ticketId: unknown
  readonly fileListId: number
  /** The client's own name for this sending: doing it again sends nothing. */
  readonly clientId: string | null
  /** Kept for up to an hour when the number is not connected (CNX-07); refused otherwise. */
  readonly mayWait: boolean
}

/** 404 ERR_NO_FILE_LIST_FOUND, and all that any reply may be refused for. */
export async function sendFileList(
  actor: Actor,
  { fileListId, ...reply }: ListToSend
): ReturnType<typeof replyInOneGo> {
  const whole = await wholeList(await accessFileList(actor, fileListId))
  return replyInOneGo(actor, { ...reply, parts: partsOf(whole) })
}
