/** A request that names the same key again sends nothing (EXT-03). */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import { errorClasses } from '#app/kernel/errors'
import specs from '#modules/external_api/errors'
import { IdempotencyKey } from '#modules/external_api/model'

const errors = errorClasses(specs)

/** EXT-03. */
const hoursKept = 24

export interface KeyedRequest {
  readonly companyId: number
  readonly connectionId: number
  /** Of the person whose key the program has; null for the token of the connection. */
  readonly apiKeyId: number | null
  readonly key: string
  readonly fingerprint: string
}

/** A digest of fields and files, whose content counts and not its name on disk. */
export async function fingerprintOf(
  fields: Readonly<Record<string, unknown>>,
  paths: readonly string[]
): Promise<string> {
  const digest = createHash('sha256')
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  digest.update(JSON.stringify(given.sort(([one], [other]) => (one < other ? -1 : 1))))
  for (const path of paths) {
    digest.update('\0')
    for await (const bytes of createReadStream(path)) digest.update(bytes as Uint8Array)
  }
  return digest.digest('hex')
}

/**
 * Calls `send` once for each key in 24 hours and returns the ids of its messages; a request with the same key waits for
 * the first one, and gets the same ids. 422 ERR_IDEMPOTENCY_KEY_REUSED when it is not the same request.
 */
export async function onceFor(
  work: Work,
  request: KeyedRequest,
  send: () => Promise<readonly number[]>
): Promise<readonly number[]> {
  const { companyId, connectionId, apiKeyId, key, fingerprint } = request
  const place = { connectionId, apiKeyId, key }
  await IdempotencyKey.of(request, work.trx)
    .where(place)
    .where('createdAt', '<=', now().minus({ hours: hoursKept }).toJSDate())
    .delete()
  // Waits for a request that holds the key and has not ended.
  const { rowCount } = await work.trx.rawQuery(
    `insert into idempotency_keys (company_id, connection_id, api_key_id, key, fingerprint, created_at)
     values (?, ?, ?, ?, ?, ?) on conflict (connection_id, coalesce(api_key_id, 0), key) do nothing`,
    [companyId, connectionId, apiKeyId, key, fingerprint, now().toJSDate()] as never
  )
  if (!rowCount) return (await seenBefore(request, work)) ?? []
  const ids = await send()
  const keyed = IdempotencyKey.of(request, work.trx).where(place)
  await keyed.update({ messageIds: JSON.stringify(ids) })
  return ids
}

/** The ids of the messages that this request sent in the last 24 hours; null for a new request. */
export async function seenBefore(
  request: KeyedRequest,
  work?: Work
): Promise<readonly number[] | null> {
  const { connectionId, apiKeyId, key, fingerprint } = request
  const row = await IdempotencyKey.of(request, work?.trx)
    .where({ connectionId, apiKeyId, key })
    .where('createdAt', '>', now().minus({ hours: hoursKept }).toJSDate())
    .first()
  if (row && row.fingerprint !== fingerprint) throw new errors.E_IDEMPOTENCY_KEY_REUSED()
  return row && row.messageIds
}
