/** What is logged of an error: where and why, without anything that people wrote. */
import { stdSerializers } from '@adonisjs/core/logger'

/**
 * Fields in which database errors carry contents: the values of a statement (`bindings`, also on an acquire timeout),
 * the row that PostgreSQL rejected (`detail`), and the value or statement it was processing (`where`,
 * `internalQuery`). Errors of the pool carry a connection with its last rows (`client`).
 */
const contents = new Set(['bindings', 'detail', 'where', 'internalQuery', 'parameters', 'client'])

/** PostgreSQL quotes a value that it cannot parse: `invalid input syntax for type integer: "…"`. */
const quoted = /((?:invalid|malformed|out of range)[^"\n]*)"(?:[^"\\]|\\.)*"/g

/**
 * The usual serialisation of an error without contents at any depth: causes and the errors of an AggregateError.
 * Anything that is not an error is returned unchanged.
 */
export function errorWithoutContents(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  return withoutContents(stdSerializers.err(error), isOfDatabase(error))
}

/**
 * Whether it, or one of its causes, comes from PostgreSQL: SQLSTATEs have five characters, unlike any other error's
 * code.
 */
function isOfDatabase(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false
  const { code = '' } = error as { code?: string }
  return /^[0-9A-Z]{5}$/.test(code) || isOfDatabase(error.cause, depth + 1)
}

function withoutContents(value: unknown, isQuoting: boolean, depth = 0): unknown {
  if (typeof value === 'string') return isQuoting ? value.replace(quoted, '$1"••••"') : value
  if (value === null || typeof value !== 'object' || depth > 5) return value
  if (Array.isArray(value)) return value.map((each) => withoutContents(each, isQuoting, depth + 1))
  const kept = Object.entries(value)
    .filter(([name]) => !contents.has(name))
    .map(([name, inner]) => [name, withoutContents(inner, isQuoting, depth + 1)])
  return Object.fromEntries(kept)
}
