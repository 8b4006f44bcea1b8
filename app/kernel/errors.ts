/** The error catalogue: exceptions with a code, a status and the name that clients translate. */
import { Exception } from '@adonisjs/core/exceptions'
import type { ErrorSpec } from '#app/kernel/modules/module'

/** An error from the catalogue. `details` are sent to the client, so they must not contain secrets. */
export class CatalogueError extends Exception {
  constructor(
    readonly spec: ErrorSpec,
    code: string,
    readonly details: Record<string, unknown> = {}
  ) {
    super(spec.message, { status: spec.status, code })
  }
  get wire() {
    return this.spec.wire
  }
}

type ErrorClasses<T> = {
  readonly [K in keyof T]: new (details?: Record<string, unknown>) => CatalogueError
}

/** Turns a module's list of errors into classes: `throw new errors.E_TICKET_NOT_FOUND({ ticketId })`. */
export function errorClasses<const T extends Readonly<Record<string, ErrorSpec>>>(specs: T) {
  const classes = Object.entries(specs).map(([code, spec]) => [
    code,
    class extends CatalogueError {
      constructor(details: Record<string, unknown> = {}) {
        super(spec, code, details)
      }
    },
  ])
  return Object.fromEntries(classes) as ErrorClasses<T>
}

export const kernelErrorSpecs = {
  E_INTERNAL: {
    status: 500,
    wire: 'ERR_INTERNAL_SERVER_ERROR',
    message: 'An unexpected error occurred, try again later.',
    report: true,
  },
  E_UNAVAILABLE: {
    status: 503,
    wire: 'ERR_UNAVAILABLE',
    message: 'The server cannot reach its data right now, try again in a moment.',
    report: true,
  },
  E_ROUTE_NOT_FOUND: { status: 404, wire: 'ERR_NOT_FOUND', message: 'There is nothing here.' },
  E_BAD_REQUEST: { status: 400, wire: 'ERR_BAD_REQUEST', message: 'The request cannot be read.' },
  E_REQUEST_TIMEOUT: {
    status: 408,
    wire: 'ERR_REQUEST_TIMEOUT',
    message: 'The request arrives too slowly.',
  },
  E_UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    wire: 'ERR_UNSUPPORTED_MEDIA_TYPE',
    message: 'This call does not read a body of this type.',
  },
  E_FILE_TOO_LARGE: {
    status: 413,
    wire: 'ERR_FILE_TOO_LARGE',
    message: 'The file or body is too large.',
  },
  E_STORAGE_FULL: {
    status: 413,
    wire: 'ERR_STORAGE_FULL',
    message: 'The company has no room left for files.',
  },
  E_VALIDATION: { status: 422, wire: 'ERR_VALIDATION', message: 'Some fields are not valid.' },
  E_SESSION_EXPIRED: {
    status: 401,
    wire: 'ERR_SESSION_EXPIRED',
    message: 'The session has ended, sign in again.',
  },
  E_TOKEN_EXPIRED: {
    status: 403,
    wire: 'ERR_TOKEN_EXPIRED',
    message: 'The access token is missing, malformed or over time; refresh it.',
  },
  E_WRONG_METRICS_KEY: {
    status: 401,
    wire: 'ERR_WRONG_METRICS_KEY',
    message: 'The key of the metrics is missing or wrong.',
  },
  E_NO_PERMISSION: {
    status: 403,
    wire: 'ERR_NO_PERMISSION',
    message: 'You do not have the right to do this.',
  },
  E_NO_SCOPE: {
    status: 403,
    wire: 'ERR_NO_SCOPE',
    message: 'The key does not have the scope that this call needs.',
  },
  E_FOREIGN_ORIGIN: {
    status: 403,
    wire: 'ERR_FOREIGN_ORIGIN',
    message: 'Pages of other places may not make this call.',
  },
  E_PLAN_FEATURE: {
    status: 403,
    wire: 'ERR_PLAN_FEATURE',
    message: 'The plan of this company does not include this feature.',
  },
  /** Of a company (core.md 6), or of the platform: signing up (BIL-01). */
  E_USER_CREATION_DISABLED: {
    status: 403,
    wire: 'ERR_USER_CREATION_DISABLED',
    message: 'No accounts are created at present.',
  },
  E_PLAN_LIMIT: {
    status: 400,
    wire: 'ERR_PLAN_LIMIT',
    message: 'The limit of the plan is reached.',
  },
  E_RATE_LIMIT: {
    status: 429,
    wire: 'ERR_RATE_LIMIT',
    message: 'Too many requests, wait a little.',
  },
  E_SETTING_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_SETTING_FOUND',
    message: 'There is no such setting.',
  },
} as const satisfies Record<string, ErrorSpec>

export const errors = errorClasses(kernelErrorSpecs)
