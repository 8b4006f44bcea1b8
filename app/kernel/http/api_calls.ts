/** Calls that programs may make. Each needs a scope, to which the holder of a key may limit it (EXT-11). */
import type { Route } from '@adonisjs/core/http'
import { errors } from '#app/kernel/errors'

/** What is read or changed, and how: `contacts:read`. */
export type Scope = `${string}:${'read' | 'write' | 'send'}`

export interface ApiCall {
  readonly scope: Scope
  /** One line for developers, in English. */
  readonly summary: string
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
