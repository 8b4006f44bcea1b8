/** Deletes the files of messages that are deleted, unless other messages share them (shared_file.ts). */
import { now } from '#app/kernel/clock'
import { discardFiles, discardSelected } from '#app/kernel/media/pending_files'
import type { Work } from '#app/kernel/database/unit_of_work'

/** Call in the transaction that deletes the message. */
export async function discardFilesOfMessage(work: Work, keys: readonly string[]): Promise<void> {
  const shared = await sharedAmong(work, keys)
  await discardFiles(
    work,
    keys.filter((key) => !shared.has(key))
  )
}

async function sharedAmong({ trx }: Work, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (!keys.length) return new Set()
  const rows = await trx
    .from('shared_files')
    .whereIn('key', [...keys])
    .select('key')
  return new Set(rows.map(({ key }: { key: string }) => key))
}

/** Call in the transaction that deletes a ticket: the files of its messages are deleted after `days` (CLO-18). */
export async function discardFilesOfTicket(
  work: Work,
  { ticketId, companyId }: { readonly ticketId: number; readonly companyId: number },
  { days }: { readonly days: number }
): Promise<void> {
  const keys = {
    sql: `select file.key
      from messages, unnest(array[media_file, media_thumbnail, media_playable]) as file (key)
      where company_id = ? and ticket_id = ? and file.key is not null
        and not exists (select from shared_files where shared_files.key = file.key)`,
    bindings: [companyId, ticketId],
  }
  await discardSelected(work, keys, now().plus({ days }).toJSDate())
}
