/** The only place where an error becomes a response (API-04). */
import app from '@adonisjs/core/services/app'
import { ExceptionHandler, type HttpContext } from '@adonisjs/core/http'
import { CatalogueError, errors } from '#app/kernel/errors'
import { isOutage } from '#app/kernel/database/outages'
import { currentSpan } from '#app/kernel/tracing/tracing'
import type { ErrorWire } from '#app/kernel/http/wire'

/** The framework's own exceptions, mapped to the catalogue. */
const translations: Record<string, () => CatalogueError> = {
  E_ROUTE_NOT_FOUND: () => new errors.E_ROUTE_NOT_FOUND(),
  E_REQUEST_ENTITY_TOO_LARGE: () => new errors.E_FILE_TOO_LARGE(),
  // A body that claims to be compressed and is not, or is truncated.
  Z_DATA_ERROR: () => new errors.E_BAD_REQUEST(),
  Z_BUF_ERROR: () => new errors.E_BAD_REQUEST(),
}
const byStatus: Record<number, () => CatalogueError> = {
  400: () => new errors.E_BAD_REQUEST(),
  404: () => new errors.E_ROUTE_NOT_FOUND(),
  413: () => new errors.E_FILE_TOO_LARGE(),
  415: () => new errors.E_UNSUPPORTED_MEDIA_TYPE(),
  422: () => new errors.E_VALIDATION(),
}

export default class HttpExceptionHandler extends ExceptionHandler {
  protected debug = false
  protected renderStatusPages = false

  async handle(error: unknown, ctx: HttpContext) {
    const known = translate(error)
    const { fields, ...extra } = known.details
    const body: ErrorWire & Record<string, unknown> = {
      error: known.wire,
      message: known.spec.message,
      ...extra,
      ...(Array.isArray(fields) ? { details: fields } : {}),
    }
    ctx.response.status(known.spec.status).send(body)
  }

  async report(error: unknown, ctx: HttpContext) {
    const known = translate(error)
    if (known.spec.status >= 500) currentSpan()?.failed(error)
    if (known.spec.report || known.spec.status >= 500) {
      ctx.logger.error({ err: error, ...loggedAddress(ctx) }, 'a call failed by our fault')
    } else if (!app.inTest) {
      ctx.logger.debug({ code: known.wire, ...loggedAddress(ctx) }, 'a call was refused')
    }
  }
}

/**
 * By the pattern of the route, because a path may contain a secret (AUT-08) or the number of a customer; of its
 * parameters those that can only be ids.
 */
function loggedAddress({ route, params, request }: HttpContext) {
  const ids = Object.entries(params as Record<string, unknown>).filter(([, value]) => {
    return /^\d{1,9}$/.test(String(value))
  })
  return { url: route?.pattern ?? request.url(), ids: Object.fromEntries(ids) }
}

interface Failure {
  code?: string
  status?: number
  messages?: { field: string; rule: string }[]
}

function translate(error: unknown): CatalogueError {
  if (error instanceof CatalogueError) return error
  const failure = (error ?? {}) as Failure
  if (failure.code === 'E_VALIDATION_ERROR') {
    const fields = (failure.messages ?? []).map(({ field, rule }) => ({ field, rule }))
    return new errors.E_VALIDATION({ fields })
  }
  const make = translations[failure.code ?? ''] ?? byStatus[failure.status ?? 0]
  if (make) return make()
  return isOutage(error) ? new errors.E_UNAVAILABLE() : new errors.E_INTERNAL()
}
