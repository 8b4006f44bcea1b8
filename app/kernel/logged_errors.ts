/** What the log is told of an error: where and why, and nothing of what people wrote. */
import { stdSerializers } from '@adonisjs/core/logger'

/**
 * Where errors of the database carry contents: the values of a statement (`bindings`, also of one that found no
 * free connection), the row that PostgreSQL refused (`detail`), and the value or the statement with its values
 * that it was at (`where`, `internalQuery`). Those of the pool carry a connection with its last rows (`client`).
 */
const contents = new Set(['bindings', 'detail', 'where', 'internalQuery', 'parameters', 'client'])

/** PostgreSQL quotes a value that it cannot read: `invalid input syntax for type integer: "…"`. */
const quoted = /((?:invalid|malformed|out of range)[^"\n]*)"(?:[^"\\]|\\.)*"/g

/**
 * The usual form of a logged error, without contents at any depth: causes, and the errors of an aggregate.
 * Anything that is not an error is passed on as it is.
 */
export function errorWithoutContents(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  return withoutContents(stdSerializers.err(error), isOfDatabase(error))
}

/** Whether it, or what caused it, is PostgreSQL's: SQLSTATEs have five characters, no other error's code has this form. */
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
