/** The call that says what closing would send. */
import { http } from '#web/lib/http'

export interface Closing {
  /** A question for a rating, the farewell, or nothing (CLO-09, CLO-10). */
  readonly sends: 'question' | 'farewell' | null
}

export const showClosing = (ticketId: number, signal?: AbortSignal) =>
  http.get<Closing>(`/tickets/${ticketId}/closing`, { signal })
