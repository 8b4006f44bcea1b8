/** The audit trail: who changed what, when and from where (API-13). */
import { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Actor } from '#app/kernel/actor'
import { now } from '#app/kernel/clock'
import { firstSigns } from '#app/kernel/sound_text'

export interface AuditEntry {
  readonly actor: Pick<Actor, 'companyId' | 'userId'>
  /** `module.verb`, for example `tickets.close`. */
  readonly action: string
  readonly entity: string
  readonly entityId: string | number | null
  readonly before?: Record<string, unknown>
  readonly after?: Record<string, unknown>
}

/** Characters of the column. */
const mostOfAddress = 64
const secretWords = /password|token|secret|key|credential|jsoncontent/i

/** Writes the rows and remembers that this request has been audited, so that it is not counted twice. */
export async function writeAuditRows(client: QueryClientContract, entries: readonly AuditEntry[]) {
  if (!entries.length) return
  const ctx = HttpContext.get()
  if (ctx) ctx.isAudited = true
  const address = ctx?.arrival.ip
  // A proxy passes on what it was told, which may be no address and of any length.
  const ip = address ? firstSigns(address, mostOfAddress) : null
  const rows = entries.map((entry) => ({
    company_id: entry.actor.companyId,
    user_id: entry.actor.userId,
    action: entry.action,
    entity: entry.entity,
    entity_id: entry.entityId === null ? null : String(entry.entityId),
    before: withoutSecrets(entry.before),
    after: withoutSecrets(entry.after),
    ip,
    at: now().toJSDate(),
  }))
  await client.table('audit_entries').multiInsert(rows)
}

/** The row of a mutating call whose action wrote none of its own. */
export async function auditRequest(actor: Actor, action: string, entityId: string | null) {
  await writeAuditRows(db.connection(), [{ actor, action, entity: action.split('.')[0], entityId }])
}

function withoutSecrets(values?: Record<string, unknown>) {
  if (!values) return null
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    secretWords.test(name) ? '••••' : value,
  ])
  return JSON.stringify(Object.fromEntries(shown))
}

declare module '@adonisjs/core/http' {
  interface HttpContext {
    isAudited?: boolean
  }
}
