/** What an audit row keeps of what was changed: ids, figures and the names of fields; contents only where a module says why. */
import type { AuditContents } from '#app/kernel/tables'

type Values = Readonly<Record<string, unknown>>

interface Change {
  readonly action: string
  readonly entity: string
  readonly before?: Values | null
  readonly after?: Values | null
}
interface KeptChange {
  /** Names of the fields that were changed, or of all when only one side is known. */
  readonly fields: readonly string[]
  readonly before: Values | null
  readonly after: Values | null
}

const secretWords = /password|token|secret|key|credential|jsoncontent/i

/**
 * `contents`: what may be kept beside ids and figures (`Registry.auditContents`). All else would outlive the row that
 * it was taken from, and whoever asks that it be erased.
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

/** Ids, counts, switches, and lists of them; nothing that says something in words. */
function isFigure(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isFigure)
  return value === null || typeof value === 'number' || typeof value === 'boolean'
}

function changedFields({ before, after }: Change): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (!before || !after) return names
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}
