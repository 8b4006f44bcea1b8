/** Removes duplicate rows of the same message when two chats are merged (IN-11, IN-06). */
import type { Work } from '#app/kernel/database/unit_of_work'
import type { ContactMerge } from '#modules/contacts/contract'
import { discardFilesOfMessage } from '#modules/messages/media/discard_files'

interface Double {
  readonly kept: number
  readonly dropped: number
  /** Keys of the files to delete with the dropped row. */
  readonly files: readonly string[]
}

/**
 * Prefers the row with the later state: deleted, edited, with its file, decrypted, further delivered; else
 * the older row.
 */
const weight = (
  row: string
) => `(${row}.is_deleted, ${row}.is_edited, ${row}.media_state = 'stored',
  ${row}.kind not in ('undecryptable', 'unsupported'), ${row}.ack, -${row}.id)`

/** Replies to the dropped row, its previous versions and its reactions are moved to the kept one. */
export async function dropDoubles(work: Work, merge: ContactMerge): Promise<void> {
  for (const { kept, dropped, files } of await doubles(work, merge)) {
    await moveQuotes(work, merge, kept, dropped)
    await work.trx.rawQuery('update message_versions set message_id = ? where message_id = ?', [
      kept,
      dropped,
    ])
    await work.trx.rawQuery(
      `update message_reactions one set message_id = ? where message_id = ? and not exists (
         select from message_reactions other where other.message_id = ?
           and other.from_me = one.from_me and other.contact_id is not distinct from one.contact_id)`,
      [kept, dropped, kept]
    )
    await work.trx.rawQuery(
      `update messages one set read = one.read or other.read, ack = greatest(one.ack, other.ack)
       from messages other where one.id = ? and other.id = ?`,
      [kept, dropped]
    )
    await work.trx.from('messages').where({ company_id: merge.companyId, id: dropped }).delete()
    await discardFilesOfMessage(work, files)
  }
}

async function doubles(work: Work, { companyId, winnerId, loserId }: ContactMerge) {
  const { rows } = await work.trx.rawQuery(
    `select kept.id as kept, dropped.id as dropped,
       array_remove(array[dropped.media_file, dropped.media_thumbnail, dropped.media_playable], null) as files
     from messages kept join messages dropped
       on dropped.connection_id = kept.connection_id and dropped.from_me = kept.from_me
         and dropped.wid = kept.wid and dropped.contact_id <> kept.contact_id
     where kept.company_id = ? and kept.contact_id = any(?) and dropped.contact_id = any(?)
       and ${weight('kept')} > ${weight('dropped')}
     order by kept.id`,
    [companyId, [winnerId, loserId], [winnerId, loserId]] as never
  )
  return rows as Double[]
}

/** Only replies inside the two chats can quote it (API-03). */
async function moveQuotes(work: Work, merge: ContactMerge, kept: number, dropped: number) {
  await work.trx
    .from('messages')
    .where({ company_id: merge.companyId, quoted_message_id: dropped })
    .whereIn('contact_id', [merge.winnerId, merge.loserId])
    .update({ quoted_message_id: kept })
}
