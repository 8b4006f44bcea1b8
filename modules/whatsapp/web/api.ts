/** The calls of connections: the wire's words end here. */
import { http } from '#web/lib/http'
import type { ConnectionWire } from '#modules/whatsapp/wire'
import type { Connection } from './model'

/** All connections of the company, without their credentials (CNX-09). */
export async function listConnections(signal?: AbortSignal): Promise<readonly Connection[]> {
  const rows = await http.get<ConnectionWire[]>('/whatsapp', { query: { session: 0 }, signal })
  return rows.map((row) => ({ ...blank, ...readConnection(row) }))
}

/** 422 when the name is taken, ERR_PLAN_LIMIT when the plan is full. */
export async function addConnection(values: { name: string }): Promise<Connection> {
  return { ...blank, ...readConnection(await http.post<ConnectionWire>('/whatsapp', values)) }
}

export async function editConnection(
  id: number,
  values: { name?: string; isDefault?: boolean }
): Promise<Connection> {
  const row = await http.put<ConnectionWire>(`/whatsapp/${id}`, values)
  return { ...blank, ...readConnection(row) }
}

/** 409 ERR_WAPP_HAS_TICKETS while conversations are open, unless forced: then they are closed (CNX-06). */
export const deleteConnection = (id: number, { isForced }: { isForced: boolean }) =>
  http.delete(`/whatsapp/${id}`, { query: isForced ? { force: true } : {} })

export type SessionWish = 'start' | 'renew' | 'end'

/** Answers at once; how it goes is told by events (CNX-01). */
export function wishSession(id: number, wish: SessionWish): Promise<unknown> {
  const path = `/whatsappsession/${id}`
  if (wish === 'start') return http.post(path)
  return wish === 'renew' ? http.put(path) : http.delete(path)
}

const blank: Omit<Connection, 'id' | 'name' | 'status' | 'isDefault'> = {
  code: '',
  number: '',
  reason: null,
  lastConnectedAt: null,
  lastDisconnectedAt: null,
}

/** Events carry only a part: what is left out has not changed. */
export type ConnectionNews = Pick<Connection, 'id' | 'name' | 'status' | 'isDefault'> &
  Partial<Connection>

export function readConnection(given: unknown): ConnectionNews {
  const { id, name, status, isDefault, qrcode, ...rest } = given as ConnectionWire
  const news: Record<string, unknown> = { id, name, status, isDefault, code: qrcode }
  for (const key of ['number', 'reason', 'lastConnectedAt', 'lastDisconnectedAt'] as const) {
    news[key] = rest[key]
  }
  for (const key of Object.keys(news)) {
    if (news[key] === undefined) delete news[key]
  }
  return news as unknown as ConnectionNews
}
