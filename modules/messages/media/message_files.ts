/**
 * Implements the kernel's file access check for files of messages: allowed for whoever may read the message
 * (API-12).
 */
import type { Actor } from '#app/kernel/actor/actor'
import { databaseClient } from '#app/kernel/database/database_client'
import type { FileKeeper } from '#app/kernel/media/keeper'
import { visibility } from '#modules/tickets/public'

export default class MessageFiles implements FileKeeper {
  /** If several messages show the file, one that the actor may read is enough. */
  async mayOpen(actor: Actor, key: string): Promise<boolean | null> {
    const readable = visibility.readableSomewhere(actor)
    // Files of deleted messages are served only to users who may see deleted messages (IN-29).
    const shown = visibility.seesArchived(actor) ? 'true' : 'not messages.is_deleted'
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
