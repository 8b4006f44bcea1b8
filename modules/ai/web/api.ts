/** API client of conversations with assistants. */
import { http } from '#web/lib/http'
import type { AssistantEndingWire } from '#modules/ai/wire'

export interface Ending extends Pick<AssistantEndingWire, 'id' | 'outcome' | 'reason'> {
  /** ISO time. */
  readonly at: string
}

export const keys = {
  endings: (ticketId: number) => ['ai', 'endings', ticketId] as const,
}

export async function listEndings(
  ticketId: number,
  signal?: AbortSignal
): Promise<readonly Ending[]> {
  const rows = await http.get<readonly AssistantEndingWire[]>(`/ticket-assistants/${ticketId}`, {
    signal,
  })
  return rows.map(({ createdAt: at, ...rest }) => ({ ...rest, at }))
}
