/** API calls about locks on starting conversations. */
import { http } from '#web/lib/http'

/** A connection and until when WhatsApp does not let it start conversations. */
export interface ColdLock {
  readonly connectionId: number
  /** ISO time; null when it may start conversations. */
  readonly until: string | null
}

export async function listColdLocks(signal?: AbortSignal): Promise<readonly ColdLock[]> {
  const rows = await http.get<unknown[]>('/whatsapp', { query: { session: 0 }, signal })
  return rows.map(readColdLock)
}

/** Reads a row of the connection list, or the payload of a connection update event. */
export function readColdLock(given: unknown): ColdLock {
  const { id, coldLockedUntil } = given as { id: number; coldLockedUntil?: string | null }
  return { connectionId: id, until: coldLockedUntil ?? null }
}
