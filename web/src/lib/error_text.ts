/** A refusal in words that a person can act on. */
import i18next from 'i18next'
import { ApiError } from '#web/lib/api_error'
import { date } from '#web/lib/format'
import { namespaces } from '#web/lib/i18n'

/**
 * The translation of the error's code: the shell's `errors.CODE`, else that of any module. Without one
 * the raw text stands: the server's sentence, and the code by which support knows it (core.md 8).
 */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return i18next.t('shell:errors.ERR_UNKNOWN')
  const keys = ['shell', ...namespaces()].map((namespace) => `${namespace}:errors.${error.code}`)
  const known = keys.find((key) => i18next.exists(key))
  if (known)
    return i18next.t(known, { ...readable(error.facts), seconds: error.retryAfterSeconds ?? 60 })
  return error.message ? `${error.message} (${error.code})` : error.code
}

/** One field's fault in words: `rules.<rule>` of the shell, else of any module, else the server's sentence. */
export function ruleText({ rule, message }: { rule: string; message?: string }): string {
  const keys = ['shell', ...namespaces()].map((namespace) => `${namespace}:rules.${rule}`)
  const known = keys.find((key) => i18next.exists(key))
  return known ? i18next.t(known) : (message ?? i18next.t('shell:rules.other'))
}

/** Dates among the facts, as people read them. */
const readable = (facts: ApiError['facts']) =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? date(value) : value,
    ])
  )
