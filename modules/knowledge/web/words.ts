/** What errors mean, in words. */
import i18next from 'i18next'
import { errorText } from '#web/lib/error_text'
import { toasts } from '#web/lib/toasts'
import { reasonOf } from './api'

/** Why a document could not be indexed, or a server did not answer: by a word of the server's list. */
export function reasonText(reason: string): string {
  const key = `knowledge:reasons.${reason}`
  return i18next.exists(key) ? i18next.t(key) : i18next.t('knowledge:reasons.other')
}

/** The error in words; of a server with models its reason. */
export function causeOf(error: unknown): string {
  const reason = reasonOf(error)
  return reason ? reasonText(reason) : errorText(error)
}

/** Shows `what` with its cause as a toast. */
export const failed = (what: string) => (error: unknown) =>
  toasts.error(`${what}. ${causeOf(error)}`)
