/**
 * Calls that programs may make (EXT-11). Each needs a scope, to which the holder of a key may limit it, and is described
 * by the validators that it uses and the type that it answers with.
 */
import type { Route } from '@adonisjs/core/http'
import vine, { type VineValidator } from '@vinejs/vine'
import { errors } from '#app/kernel/errors'

/** What is read or changed, and how: `contacts:read`. */
export type Scope = `${string}:${'read' | 'write' | 'send'}`

// A list of validators of many types needs `any` here.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Described = Pick<VineValidator<any, any>, 'toJSONSchema'>

export interface ApiCall {
  readonly scope: Scope
  /** One line for developers, in English. */
  readonly summary: string
  /** Of the query string; parameters of several may be joined. */
  readonly query?: readonly Described[]
  readonly headers?: Described
  readonly body?: Described
  /** The body may be a form with this many files, too. */
  readonly files?: { readonly field: string; readonly most: number }
  /** A type of a module's `wire.ts`, or a list of it: `contacts/ContactWire[]`. */
  readonly answer: `${string}/${string}`
  /** Statuses of errors beside those of every call: 404 for an id of nobody, 409 for a conflict. */
  readonly refusals?: readonly (404 | 409)[]
}

const described = new Map<string, ApiCall>()

/** Describes a route of `apiRoutes`, which has a name already, and lets only programs with its scope in: 403 ERR_NO_SCOPE. */
export function apiCall<T extends Route>(route: T, call: ApiCall): T {
  described.set(route.getName()!, call)
  route.use(({ program }, next) => {
    const { scopes } = program!
    if (scopes && !scopes.has(call.scope)) throw new errors.E_NO_SCOPE({ scope: call.scope })
    return next()
  })
  return route
}

/** Those of the enabled modules, by the name of the route. */
export const apiCalls: ReadonlyMap<string, ApiCall> = described

/** What a key may be limited to, by name. */
export const apiScopes = (): readonly Scope[] =>
  [...new Set([...described.values()].map(({ scope }) => scope))].sort()

/** What `pageNumber` and `searchText` read; neither refuses a number that is none (API-05). */
export const pageQuery = vine.create({
  pageNumber: vine.number().withoutDecimals().min(1).optional(),
  searchParam: vine.string().maxLength(255).optional(),
})
