/** Answers the kernel's question "who may open this file?" for the files of messages: whoever reads the message (API-12). */
import type { Actor } from '#app/kernel/actor'
import { databaseClient } from '#app/kernel/database_client'
import type { FileKeeper } from '#app/kernel/media/keeper'
import { readableSomewhere, seesPutAway } from '#modules/tickets/visibility'

export default class MessageFiles implements FileKeeper {
  /** Of a file that several messages show, any of them that the actor may read is enough. */
  async mayOpen(actor: Actor, key: string): Promise<boolean | null> {
    const readable = readableSomewhere(actor)
    // Files of messages that were taken back are for whoever may see those (IN-29).
    const shown = seesPutAway(actor) ? 'true' : 'not messages.is_deleted'
    const { rows } = await databaseClient().rawQuery<{ rows: { isReadable: boolean }[] }>(
      `select (${shown} and ${readable.sql}) as "isReadable" from messages
       where messages.company_id = ?
         and (messages.media_file = ? or messages.media_thumbnail = ? or messages.media_playable = ?)
       order by 1 desc limit 1`,
      [...readable.bindings, actor.companyId, key, key, key] as never
    )
    return rows[0]?.isReadable ?? null
  }
}
