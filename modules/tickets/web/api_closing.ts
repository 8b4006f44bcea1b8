/** The API call that says what closing a ticket would send. */
import { http } from '#web/lib/http'

export interface Closing {
  /** A rating question, the farewell, or nothing (CLO-09, CLO-10). */
  readonly sends: 'question' | 'farewell' | null
}

export const showClosing = (ticketId: number, signal?: AbortSignal) =>
  http.get<Closing>(`/tickets/${ticketId}/closing`, { signal })
