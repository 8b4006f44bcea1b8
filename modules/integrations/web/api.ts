/** API client of integrations; maps wire names to the screens' model. */
import { http } from '#web/lib/http'
import type { FlowReason } from '#modules/integrations/contract'
import type { FlowTroubleWire } from '#modules/integrations/wire'

/** What a flow could not do in a ticket. */
export interface FlowTrouble {
  readonly id: number
  /** The integration's. */
  readonly name: string
  readonly outcome: 'done' | 'stopped' | 'failed'
  readonly reason: FlowReason
  /** Of HTTP; null without an answer. */
  readonly status: number | null
  /** In English; empty but for admins. */
  readonly detail: string
  /** ISO time. */
  readonly at: string
}

/** Newest first. */
export async function listTroubles(
  ticketId: number,
  signal?: AbortSignal
): Promise<readonly FlowTrouble[]> {
  const rows = await http.get<FlowTroubleWire[]>(`/ticket-flows/${ticketId}`, { signal })
  return rows.map(({ createdAt: at, ...rest }) => ({ ...rest, at }))
}
