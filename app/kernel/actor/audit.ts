/** The audit trail: who changed what, when and from where (API-13). */
import { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { keptOf } from '#app/kernel/actor/audit_contents'
import { registry } from '#app/kernel/modules/registry'
import { firstCharacters } from '#app/kernel/text/sanitize_text'
import type { Work } from '#app/kernel/database/unit_of_work'

export interface AuditEntry {
  readonly actor: Pick<Actor, 'companyId' | 'userId'>
  /** `module.verb`, for example `tickets.close`. */
  readonly action: string
  readonly entity: string
  readonly entityId: string | number | null
  /**
   * Values before and after the change. Only ids, numbers and field names are stored, plus what the manifest's
   * `auditContents` lists.
   */
  readonly before?: Record<string, unknown>
  readonly after?: Record<string, unknown>
}

/** Length of the `ip` column, in characters. */
const maxAddressLength = 64

/** Writes the rows and marks the request as audited, so that the middleware adds no second row. */
export async function writeAuditRows(client: QueryClientContract, entries: readonly AuditEntry[]) {
  if (!entries.length) return
  const ctx = HttpContext.get()
  if (ctx) ctx.isAudited = true
  const address = ctx?.arrival.ip
  // The address may come from a proxy's header: it may be no valid address, and of any length.
  const ip = address ? firstCharacters(address, maxAddressLength) : null
  const contents = registry.auditContents()
  const rows = entries.map((entry) => ({
    company_id: entry.actor.companyId,
    user_id: entry.actor.userId,
    ...operatorOf(ctx),
    action: entry.action,
    entity: entry.entity,
    entity_id: entry.entityId === null ? null : String(entry.entityId),
    ...columnsOf(keptOf(entry, contents)),
    ip,
    at: now().toJSDate(),
  }))
  await client.table('audit_entries').multiInsert(rows)
}

/** Null on open routes, where nobody is known, and for people who act themselves. */
function operatorOf(ctx: HttpContext | null) {
  const actor = ctx?.actor as Actor | undefined
  return {
    operator_id: actor?.operatorId ?? null,
    operator_account: actor?.machineAccount ?? null,
  }
}

/** Writes the audit row of a mutating call whose action wrote none itself. */
export async function auditRequest(actor: Actor, action: string, entityId: string | null) {
  await writeAuditRows(db.connection(), [{ actor, action, entity: action.split('.')[0], entityId }])
}

/** Column values as the driver expects them: an array of strings, and JSON as text. */
const columnsOf = ({ fields, before, after }: ReturnType<typeof keptOf>) => ({
  fields,
  before: before && JSON.stringify(before),
  after: after && JSON.stringify(after),
})

/**
 * Removes the contents from all audit rows about this entity, for erasure requests. What was done, when, by whom and
 * to which fields stays. Idempotent.
 */
export async function eraseFromAudit(
  { trx }: Pick<Work, 'trx'>,
  { companyId, entity, entityId }: { companyId: number; entity: string; entityId: number }
): Promise<void> {
  await trx
    .from('audit_entries')
    .where({ company_id: companyId, entity, entity_id: String(entityId) })
    .update({ before: null, after: null })
}

declare module '@adonisjs/core/http' {
  interface HttpContext {
    isAudited?: boolean
  }
}
