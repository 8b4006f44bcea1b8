/** Requests about connections; wire names are translated here. */
import { http } from '#web/lib/http'
import type { ConnectionDetailWire, ConnectionWire, WebVersionWire } from '#modules/whatsapp/wire'
import type { Connection, ConnectionValues, Gap, Queue, WebVersion } from './model'

/** All connections of the company, without their credentials (CNX-09). */
export async function listConnections(signal?: AbortSignal): Promise<readonly Connection[]> {
  const rows = await http.get<ConnectionWire[]>('/whatsapp', { query: { session: 0 }, signal })
  return rows.map((row) => ({ ...blank, ...readConnection(row) }))
}

/** The values that the form starts with, including the whole token, and when the connection was away. */
export async function showConnection(
  id: number,
  signal?: AbortSignal
): Promise<{ readonly values: ConnectionValues; readonly gaps: readonly Gap[] }> {
  const { queues, gaps, token, ...row } = await http.get<ConnectionDetailWire>(`/whatsapp/${id}`, {
    signal,
  })
  return { gaps, values: { ...row, token: token ?? '', queueIds: queues.map((queue) => queue.id) } }
}

/** 422 when the name is taken, ERR_PLAN_LIMIT when the plan is full, ERR_WAPP_GREETING_REQUIRED (BOT-06). */
export async function addConnection(values: Partial<ConnectionValues>): Promise<Connection> {
  return { ...blank, ...readConnection(await http.post<ConnectionWire>('/whatsapp', values)) }
}

export async function editConnection(
  id: number,
  values: Partial<ConnectionValues>
): Promise<Connection> {
  const row = await http.put<ConnectionWire>(`/whatsapp/${id}`, values)
  return { ...blank, ...readConnection(row) }
}

export const listQueues = (signal?: AbortSignal) => http.get<readonly Queue[]>('/queue', { signal })

/** 409 ERR_WAPP_HAS_TICKETS while conversations are open, unless forced: then they are closed (CNX-06). */
export const deleteConnection = (id: number, { isForced }: { isForced: boolean }) =>
  http.delete(`/whatsapp/${id}`, { query: isForced ? { force: true } : {} })

export type SessionAction = 'start' | 'renew' | 'end'

/** Returns at once; progress is reported by events (CNX-01). */
export function requestSession(id: number, request: SessionAction): Promise<unknown> {
  const path = `/whatsappsession/${id}`
  if (request === 'start') return http.post(path)
  return request === 'renew' ? http.put(path) : http.delete(path)
}

/** Requests a code to type on the phone of this number; it arrives by event. 409 when the number is linked already. */
export const requestLinkCode = (id: number, number: string) =>
  http.post(`/whatsappsession/${id}/code`, { number })

/** For the platform's operator. */
export async function showWebVersion(signal?: AbortSignal): Promise<WebVersion> {
  return readVersion(await http.get<WebVersionWire>('/whatsapp-version', { signal }))
}
/** Empty returns to the installation's default; 422 for an invalid version. */
export async function setWebVersion(version: string): Promise<WebVersion> {
  return readVersion(await http.put<WebVersionWire>('/whatsapp-version', { version }))
}
const readVersion = ({ version, ...rest }: WebVersionWire): WebVersion => ({
  chosen: version ?? '',
  ...rest,
})

const blank: Omit<Connection, 'id' | 'name' | 'status' | 'isDefault'> = {
  code: '',
  linkCode: '',
  codeExpiresAt: null,
  number: '',
  reason: null,
  reasonDetail: null,
  coldLockedUntil: null,
  coldLockedReason: null,
  updatedAt: '',
  lastConnectedAt: null,
  lastDisconnectedAt: null,
}

/** Events carry only a part of a connection: what is left out has not changed. */
export type ConnectionChange = Pick<Connection, 'id' | 'name' | 'status' | 'isDefault'> &
  Partial<Connection>

export function readConnection(given: unknown): ConnectionChange {
  const { id, name, status, isDefault, qrcode, pairingCode, ...rest } = given as ConnectionWire
  const change: Record<string, unknown> = { id, name, status, isDefault, code: qrcode }
  change.linkCode = pairingCode
  for (const key of unchanged) change[key] = rest[key]
  for (const key of Object.keys(change)) {
    if (change[key] === undefined) delete change[key]
  }
  return change as unknown as ConnectionChange
}

/** Fields that have the same name on the wire. */
const unchanged = [
  'number',
  'reason',
  'reasonDetail',
  'codeExpiresAt',
  'coldLockedUntil',
  'coldLockedReason',
  'lastConnectedAt',
  'lastDisconnectedAt',
  'updatedAt',
] as const
