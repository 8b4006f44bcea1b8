/** Connections in the shape of the contract. */
import type { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'
import type { QueueDescription } from '#modules/queues/contract'
import type { FieldValues } from '#modules/whatsapp/contract'
import type Connection from '#modules/whatsapp/models/connection'
import type ConnectionGap from '#modules/whatsapp/models/connection_gap'
import { maskedToken, openToken } from '#modules/whatsapp/models/connection_token'
import type {
  ConnectionDetailWire,
  ConnectionNameWire,
  ConnectionTextsWire,
  ConnectionWire,
  SessionCodesWire,
  SessionWire,
} from '#modules/whatsapp/wire'

type Queues = readonly QueueDescription[]

export const connectionName = (row: Connection, queues: Queues): ConnectionNameWire => ({
  id: row.id,
  name: row.name,
  status: row.status,
  isDefault: row.isDefault,
  coldLockedUntil: isLocked(row) ? iso(row.coldLockedUntil) : null,
  queues: queues.map(({ id, name, color }) => ({ id, name, color })),
})

/** `fields`: those that other modules keep. */
export const connectionWire = (
  row: Connection,
  queues: Queues,
  fields: FieldValues
): ConnectionWire => ({
  ...connectionName(row, queues),
  queues: queues.map(({ id, name, color, greeting }) => ({
    id,
    name,
    color,
    greetingMessage: greeting,
  })),
  ...texts(row),
  // Nobody answers there, unless the module of an automation says so.
  promptId: null,
  integrationId: null,
  ...fields,
  ...sessionCodes(row),
  retries: row.retries,
  number: row.number,
  reason: row.reason,
  coldLockedReason: isLocked(row) ? row.coldLockedReason : null,
  lastConnectedAt: iso(row.lastConnectedAt),
  lastDisconnectedAt: iso(row.lastDisconnectedAt),
  token: maskedToken(row),
  createdAt: row.createdAt.toUTC().toISO()!,
  updatedAt: row.updatedAt.toUTC().toISO()!,
})

/** The only response with the whole token: for the form that copies and changes it. */
export const connectionDetail = (
  row: Connection,
  queues: Queues,
  fields: FieldValues,
  gaps: readonly ConnectionGap[]
): ConnectionDetailWire => ({
  ...connectionWire(row, queues, fields),
  token: openToken(row),
  gaps: gaps.map(({ leftAt, backAt }) => ({ from: iso(leftAt)!, until: iso(backAt) })),
})

const texts = (row: Connection): ConnectionTextsWire => ({
  complationMessage: row.closingText,
  expiresInactiveMessage: row.idleText,
  expiresTicket: row.idleMinutes,
  provider: row.provider,
})

/** Without the code: for every member of the company. */
export const sessionWire = (row: Connection): SessionWire => ({
  id: row.id,
  name: row.name,
  status: row.status,
  updatedAt: row.updatedAt.toUTC().toISO()!,
  retries: row.retries,
  isDefault: row.isDefault,
  reason: row.reason,
})

/** Admins only. */
export const sessionCodes = (row: Connection): SessionCodesWire => ({
  qrcode: row.qrcode,
  pairingCode: row.linkCode,
  codeExpiresAt: iso(row.codeExpiresAt),
  reasonDetail: row.reasonDetail,
})

/** An expired lock stays on the row until WhatsApp reports a new state. */
export const isLocked = ({ coldLockedUntil: until }: Connection) => until !== null && until > now()

export const iso = (at: DateTime | null | undefined) => at?.toUTC().toISO() ?? null
