/**
 * Ids that each log line has which is written during some work, whoever writes it: an operator reads one company, one
 * connection, one request or one job (ADR 77). Ids only: the log has no personal data.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { HttpContext } from '@adonisjs/core/http'

export interface LogContext {
  readonly companyId?: number
  readonly connectionId?: number
  /** Name of the job, and its id. */
  readonly job?: string
  readonly jobId?: string
  readonly lane?: string
  /** Further ids of the line. */
  readonly [name: string]: unknown
}

const storage = new AsyncLocalStorage<LogContext>()

/** Lines of `work` have these ids, instead of those of whoever started it: a lane goes on after the request that woke it. */
export const withLogContext = <T>(context: LogContext, work: () => T): T =>
  storage.run(context, work)

/** The ids among the fields of a job's payload, or of a row. */
export function idsOf(fields: unknown): LogContext {
  const { companyId, connectionId } = (fields ?? {}) as Record<string, unknown>
  return {
    ...(typeof companyId === 'number' && { companyId }),
    ...(typeof connectionId === 'number' && { connectionId }),
  }
}

let traceIds: () => object = () => ({})

/** Called where traces are kept (ADR 81), with what answers `trace_id` of the current span. */
export function addTraceIds(answer: () => object): void {
  traceIds = answer
}

/** The ids of the current work: of a job, a lane or a session, else of the current request. `known`: names that the line has already. */
export function currentIds(known: Readonly<Record<string, unknown>>): object {
  const ids = Object.entries({ ...(storage.getStore() ?? idsOfRequest()), ...traceIds() })
  if (ids.length === 0) return {}
  return Object.fromEntries(ids.filter(([name, id]) => id !== undefined && !(name in known)))
}

function idsOfRequest(): object {
  const ctx = HttpContext.get()
  if (!ctx) return {}
  // Both are set by middleware: they are absent before it and on open routes.
  const { actor, program } = ctx as Partial<HttpContext>
  const { companyId, userId } = actor ?? {}
  const connectionId = program?.connectionId
  return { request_id: ctx.request.id(), companyId, userId, connectionId }
}
