/** Connections in the words of the contract. */
import type { DateTime } from 'luxon'
import type Connection from '#modules/whatsapp/models/connection'
import type { ConnectionNameWire, ConnectionWire, SessionWire } from '#modules/whatsapp/wire'

export const connectionName = ({
  id,
  name,
  status,
  isDefault,
}: Connection): ConnectionNameWire => ({
  id,
  name,
  status,
  isDefault,
  queues: [],
})

export const connectionWire = (row: Connection): ConnectionWire => ({
  ...connectionName(row),
  qrcode: row.qrcode,
  retries: row.retries,
  number: row.number,
  reason: row.reason,
  lastConnectedAt: iso(row.lastConnectedAt),
  lastDisconnectedAt: iso(row.lastDisconnectedAt),
  createdAt: row.createdAt.toUTC().toISO()!,
  updatedAt: row.updatedAt.toUTC().toISO()!,
})

/** Without the code: what every member of the company may hear. */
export const sessionWire = (row: Connection): SessionWire => ({
  id: row.id,
  name: row.name,
  status: row.status,
  updatedAt: row.updatedAt.toUTC().toISO()!,
  retries: row.retries,
  isDefault: row.isDefault,
  reason: row.reason,
})

const iso = (at: DateTime | null | undefined) => at?.toUTC().toISO() ?? null
