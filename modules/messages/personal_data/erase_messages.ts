/** Replaces what a person wrote and was written; the messages stay, for they are counted (OPS-01). */
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import type { PersonErased } from '#modules/contacts/contract'
import { discardFilesOfMessage } from '#modules/messages/media/discard_files'

/** Messages in one transaction. */
const batchSize = 500

type Column = 'contact_id' | 'author_contact_id'

interface Row {
  readonly id: string
  readonly ticketId: number
  readonly files: readonly string[]
}

/** Messages that are erased already are found again and do no harm. Ends early when `stopping` aborts. */
export async function eraseMessages(
  person: PersonErased,
  column: Column,
  stopping?: AbortSignal
): Promise<void> {
  let after: string | null = '0'
  while (after !== null && !stopping?.aborted) {
    const from: string = after
    after = await unitOfWork((work) => eraseBatch(work, person, column, from))
  }
}

/** The last id of the batch; null when there are no more. */
async function eraseBatch(
  work: Work,
  { companyId, contactId }: PersonErased,
  column: Column,
  after: string
): Promise<string | null> {
  const { rows } = await work.trx.rawQuery<{ readonly rows: readonly Row[] }>(
    `select id, ticket_id as "ticketId",
       array_remove(array[media_file, media_thumbnail, media_playable], null) as files
     from messages where company_id = ? and ${column} = ? and id > ?
     order by id limit ? for no key update`,
    [companyId, contactId, after, batchSize]
  )
  if (!rows.length) return null
  const ids = rows.map(({ id }) => id)
  await work.trx.rawQuery(
    `update messages set body = '', is_deleted = true, deleted_at = coalesce(deleted_at, ?),
       quoted_snapshot = null, client_id = null, media_file = null, media_thumbnail = null,
       media_playable = null, media_name = null, media_reference = null, media_state = 'none',
       media_error = null, updated_at = ?
     where id = any(?::bigint[])`,
    [now().toJSDate(), now().toJSDate(), ids] as never
  )
  for (const table of ['message_versions', 'message_reactions', 'message_receipts']) {
    await work.trx.rawQuery(`delete from ${table} where message_id = any(?::bigint[])`, [ids])
  }
  await eraseTraces(work, ids, [...new Set(rows.map(({ ticketId }) => ticketId))])
  await discardFilesOfMessage(
    work,
    rows.flatMap(({ files }) => files)
  )
  return rows.length < batchSize ? null : ids.at(-1)!
}

/** Where others quoted them, and in the list of conversations. */
async function eraseTraces({ trx }: Work, ids: readonly string[], ticketIds: readonly number[]) {
  await trx.rawQuery(
    `update messages set quoted_snapshot = null
     where ticket_id = any(?::int[]) and quoted_message_id = any(?::bigint[])
       and quoted_snapshot is not null`,
    [ticketIds, ids] as never
  )
  await trx.rawQuery(
    `update tickets set last_message = '' where id = any(?::int[]) and last_message <> ''
       and (select id from messages where messages.ticket_id = tickets.id
            order by sent_at desc, id desc limit 1) = any(?::bigint[])`,
    [ticketIds, ids] as never
  )
}

/** On messages of others, and as somebody who read them. */
export async function eraseReactions({ companyId, contactId, addresses }: PersonErased) {
  await unitOfWork(async ({ trx }) => {
    await trx
      .from('message_reactions')
      .where({ company_id: companyId, contact_id: contactId })
      .delete()
    if (!addresses.length) return
    await trx
      .from('message_receipts')
      .where('company_id', companyId)
      .whereIn('reader', [...addresses])
      .delete()
  })
}

/** What was sent without a ticket (CMP-22). */
export async function eraseTicketless({ companyId, phones, askedAt }: PersonErased) {
  await unitOfWork(async (work) => {
    const { rows } = await work.trx.rawQuery<{ rows: { media_file: string | null }[] }>(
      `delete from ticketless_messages
       where company_id = ? and number = any(?::text[]) and created_at <= ? returning media_file`,
      [companyId, phones, askedAt] as never
    )
    await discardFilesOfMessage(
      work,
      rows.flatMap(({ media_file: key }) => key ?? [])
    )
  })
}
