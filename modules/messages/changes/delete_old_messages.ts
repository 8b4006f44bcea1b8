/** Deletes the messages that a company does not keep any longer, with their files (OPS-02). */
import type { DateTime } from 'luxon'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { discardFilesOfMessage } from '#modules/messages/media/discard_files'

/** Messages in one transaction. */
const batchSize = 500

/** Who wrote before `before`, whatever the state of the ticket. Returns how many it deleted; ends early when `stopping` aborts. */
export async function deleteOldMessages(
  companyId: number,
  before: DateTime,
  stopping?: AbortSignal
): Promise<number> {
  let sum = 0
  for (;;) {
    const count = await unitOfWork((work) => deleteBatch(work, companyId, before))
    sum += count
    if (count < batchSize || stopping?.aborted) return sum
  }
}

interface Row {
  readonly id: string
  readonly ticketId: number
  readonly files: readonly string[]
}

async function deleteBatch(work: Work, companyId: number, before: DateTime): Promise<number> {
  // What somebody else has locked is left to the next night.
  const { rows } = await work.trx.rawQuery<{ readonly rows: readonly Row[] }>(
    `select id, ticket_id as "ticketId",
       array_remove(array[media_file, media_thumbnail, media_playable], null) as files
     from messages where company_id = ? and sent_at < ?
     order by sent_at limit ? for update skip locked`,
    [companyId, before.toJSDate(), batchSize]
  )
  if (!rows.length) return 0
  const ids = rows.map(({ id }) => id)
  await work.trx.rawQuery('delete from messages where id = any(?::bigint[])', [ids])
  await discardFilesOfMessage(
    work,
    rows.flatMap(({ files }) => files)
  )
  await clearPreviews(work, [...new Set(rows.map(({ ticketId }) => ticketId))])
  return rows.length
}

/**
 * A list shows the text of the last message, which is gone with it. No event: it would come for each of thousands of
 * tickets, at night and for a line that says less.
 */
async function clearPreviews({ trx }: Work, ticketIds: readonly number[]): Promise<void> {
  await trx.rawQuery(
    `update tickets set last_message = '' where id = any(?::int[]) and last_message <> ''
       and not exists (select from messages where messages.ticket_id = tickets.id)`,
    [[...ticketIds]]
  )
}
