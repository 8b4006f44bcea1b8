/** Connections as the operator of the platform sees them. */
import type { LeaseHolder } from '#app/kernel/database/lease'
import type { ShownCode } from '#modules/whatsapp/actions/show_code'
import {
  iso,
  isLocked,
  sessionCodes,
} from '#modules/whatsapp/http/transformers/connection_transformer'
import type Connection from '#modules/whatsapp/models/connection'
import type { SessionHealth } from '#modules/whatsapp/queries/session_health'
import type {
  PlatformCodeWire,
  PlatformConnectionDetailWire,
  PlatformConnectionWire,
} from '#modules/whatsapp/wire'

/** `companyName`: null for a deleted company; `holder`: undefined while no process has the session. */
export const platformConnectionWire = (
  row: Connection,
  companyName: string | null,
  holder: LeaseHolder | undefined
): PlatformConnectionWire => ({
  id: row.id,
  companyId: row.companyId,
  companyName,
  name: row.name,
  number: row.number,
  status: row.status,
  reason: row.reason,
  retries: row.retries,
  isDefault: row.isDefault,
  coldLockedUntil: isLocked(row) ? iso(row.coldLockedUntil) : null,
  lastConnectedAt: iso(row.lastConnectedAt),
  lastDisconnectedAt: iso(row.lastDisconnectedAt),
  updatedAt: row.updatedAt.toUTC().toISO()!,
  process: holder ?? null,
})

export const platformDetailWire = (
  connection: PlatformConnectionWire,
  { reasonDetail }: Connection,
  { lastMessageAt, lastError }: SessionHealth
): PlatformConnectionDetailWire => ({
  ...connection,
  reasonDetail,
  lastMessageAt: lastMessageAt?.toISOString() ?? null,
  lastError: lastError?.code ?? null,
  lastErrorAt: lastError?.at.toISOString() ?? null,
})

export function platformCodeWire({ connection, codeId, isNew }: ShownCode): PlatformCodeWire {
  const { status, reason } = connection
  const { reasonDetail, ...code } = sessionCodes(connection)
  return { status, reason, reasonDetail, codeId, code: isNew ? code : null }
}
