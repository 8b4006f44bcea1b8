/** What failed, and why: the sentence of the page, then what the error means. */
import i18next from 'i18next'
import { errorText } from '#web/lib/error_text'
import { toasts } from '#web/lib/toasts'
import { reasonOf } from './api'

/** The error in words; of a server with models its reason. */
export function causeOf(error: unknown): string {
  const reason = reasonOf(error)
  const key = `llm:reasons.${reason}`
  return reason && i18next.exists(key) ? i18next.t(key) : errorText(error)
}

/** Shows `what` with its cause as a toast; true, as for `onRefused` of a form. */
export const failed =
  (what: string) =>
  (error: unknown): boolean => {
    if (!(error instanceof DOMException && error.name === 'AbortError')) {
      toasts.error(`${what}. ${causeOf(error)}`)
    }
    return true
  }
