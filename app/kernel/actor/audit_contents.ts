/**
 * What an audit row stores of a change: ids, numbers and field names; contents only where a module gives a reason.
 */
import type { AuditContents } from '#app/kernel/database/tables'

type Values = Readonly<Record<string, unknown>>

interface Change {
  readonly action: string
  readonly entity: string
  readonly before?: Values | null
  readonly after?: Values | null
}
interface KeptChange {
  /** Names of the changed fields; all fields when only one of `before` and `after` is known. */
  readonly fields: readonly string[]
  readonly before: Values | null
  readonly after: Values | null
}

const secretWords = /password|token|secret|key|credential|jsoncontent/i

/**
 * `contents`: fields that may be stored in addition to ids and numbers (`Registry.auditContents`). Other contents are
 * left out, because the audit row would keep them after the original row was deleted or erased on request.
 */
export function keptOf(change: Change, contents: AuditContents): KeptChange {
  const known = { ...contents[change.entity], ...contents[change.action] }
  const side = (values?: Values | null) => {
    if (!values) return null
    const shown = Object.entries(values).flatMap(([name, value]) => {
      if (secretWords.test(name)) return [[name, '••••']]
      return name in known || isFigure(value) ? [[name, value]] : []
    })
    return Object.fromEntries(shown) as Values
  }
  return { fields: changedFields(change), before: side(change.before), after: side(change.after) }
}

/** Ids, counts, booleans, and lists of them; no text. */
function isFigure(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isFigure)
  return value === null || typeof value === 'number' || typeof value === 'boolean'
}

function changedFields({ before, after }: Change): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (!before || !after) return names
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}
