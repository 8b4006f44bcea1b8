/** The API call that says what closing a ticket would send. */
import type { ClosingWire } from '#modules/tickets/wire'
import { http } from '#web/lib/http'

export interface Closing {
  /** A rating question, the closing text, or nothing (CLO-09, CLO-10). */
  readonly sends: 'question' | 'closing_text' | null
}

export async function showClosing(ticketId: number, signal?: AbortSignal): Promise<Closing> {
  const { sends } = await http.get<ClosingWire>(`/tickets/${ticketId}/closing`, { signal })
  return { sends: sends === 'farewell' ? 'closing_text' : sends }
}
