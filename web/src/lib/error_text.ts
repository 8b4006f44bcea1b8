/** The text of an error for the user. */
import i18next from 'i18next'
import { ApiError } from '#web/lib/api_error'
import { date, waitingTime } from '#web/lib/format'
import { namespaces } from '#web/lib/i18n'

/**
 * The translation of the error's code: the shell's `errors.CODE`, else that of any module. Without one,
 * the raw text: the server's message, and the code, for support requests (core.md 8).
 */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return i18next.t('shell:errors.ERR_UNKNOWN')
  const keys = ['shell', ...namespaces()].map((namespace) => `${namespace}:errors.${error.code}`)
  const known = keys.find((key) => i18next.exists(key))
  if (known) {
    const wait = waitingTime(error.retryAfterSeconds ?? 60)
    return i18next.t(known, { ...readable(error.facts), wait })
  }
  return error.message ? `${error.message} (${error.code})` : error.code
}

/** The text of one field's error: `rules.<rule>` of the shell, else of any module, else the server's message. */
export function ruleText({ rule, message }: { rule: string; message?: string }): string {
  const keys = ['shell', ...namespaces()].map((namespace) => `${namespace}:rules.${rule}`)
  const known = keys.find((key) => i18next.exists(key))
  return known ? i18next.t(known) : (message ?? i18next.t('shell:rules.other'))
}

/** Formats dates among the values for display. */
const readable = (values: ApiError['facts']) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? date(value) : value,
    ])
  )
