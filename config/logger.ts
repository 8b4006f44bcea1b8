/** What is logged, and what never is. */
import os from 'node:os'
import path from 'node:path'
import app from '@adonisjs/core/services/app'
import {
  defineConfig,
  multistream,
  stdSerializers,
  targets,
  transport,
} from '@adonisjs/core/logger'
import { currentIds } from '#start/log_context'
import { LogFile } from '#start/log_file'
import env from '#start/env'

/** Redacted at the top level of a log entry and one level below. */
const secretNames = [
  'password',
  'passwordHash',
  'token',
  'accessToken',
  'refreshToken',
  'secret',
  'apiKey',
  'creds',
  'authorization',
  'cookie',
]

const printed = targets()
  .pushIf(!app.inProduction, targets.pretty())
  .pushIf(app.inProduction, targets.file({ destination: 1 }))
  .toArray()

export default defineConfig({
  default: 'app',
  loggers: {
    app: {
      enabled: true,
      name: 'guiche',
      level: env.get('LOG_LEVEL', app.inTest ? 'fatal' : 'info'),
      redact: {
        paths: [...secretNames, ...secretNames.map((name) => `*.${name}`)],
        censor: '••••',
      },
      serializers: { err: errorWithoutContents },
      mixin: (_line: object, _level: number, logger: { bindings(): Record<string, unknown> }) =>
        currentIds(logger.bindings()),
      ...outputs(),
    },
  },
})

/**
 * Stdout, by a thread of its own, and the files of LOG_DIR (ADR 77), which the process itself writes: what a thread has not yet written
 * when the process is killed is lost. Commands and tests print only.
 */
function outputs() {
  const folder = env.get('LOG_DIR') || path.join(env.get('DATA_DIR', '.data'), 'log')
  const hasFiles = app.getEnvironment() === 'web' && (!app.inTest || env.get('LOG_DIR'))
  if (folder === 'none' || !hasFiles) return { transport: { targets: printed } }
  const stdout = transport({ targets: printed })
  const files = new LogFile(app.makePath(folder), (error) => {
    const about = { level: 40, time: Date.now(), pid: process.pid, hostname: os.hostname() }
    const msg = `log: files in LOG_DIR cannot be written, trying again: ${error.message}`
    stdout.write(`${JSON.stringify({ ...about, name: 'guiche', msg })}\n`)
  })
  // The logger itself leaves out what is below its level.
  const all = [stdout, files].map((stream) => ({ level: 'trace' as const, stream }))
  return { destination: multistream(all) }
}

/**
 * Fields in which database errors carry contents: the values of a statement (`bindings`, also on an acquire timeout),
 * the row that PostgreSQL rejected (`detail`), and the value or statement it was processing (`where`,
 * `internalQuery`). Errors of the pool carry a connection with its last rows (`client`).
 */
const contents = new Set(['bindings', 'detail', 'where', 'internalQuery', 'parameters', 'client'])

/** PostgreSQL quotes a value that it cannot parse: `invalid input syntax for type integer: "…"`. */
const quoted = /((?:invalid|malformed|out of range)[^"\n]*)"(?:[^"\\]|\\.)*"/g

/** An e-mail address, or that of a chat: mail servers and WhatsApp quote the one that they refuse. */
const addresses = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

/**
 * The usual serialisation of an error without contents at any depth: causes and the errors of an AggregateError.
 * Anything that is not an error is returned unchanged.
 */
function errorWithoutContents(error: unknown): unknown {
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
  if (typeof value === 'string') return textWithoutContents(value, isQuoting)
  if (value === null || typeof value !== 'object' || depth > 5) return value
  if (Array.isArray(value)) return value.map((each) => withoutContents(each, isQuoting, depth + 1))
  const kept = Object.entries(value)
    .filter(([name]) => !contents.has(name))
    .map(([name, inner]) => [name, withoutContents(inner, isQuoting, depth + 1)])
  return Object.fromEntries(kept)
}

function textWithoutContents(text: string, isQuoting: boolean): string {
  const kept = isQuoting ? text.replace(quoted, '$1"••••"') : text
  return kept.replace(addresses, '••••')
}
