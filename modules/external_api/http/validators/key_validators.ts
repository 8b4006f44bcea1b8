/** Forms of keys. */
import vine from '@vinejs/vine'
import { errors } from '#app/kernel/errors'
import { apiScopes, type Scope } from '#app/kernel/http/api_calls'

export const newKey = vine.create({
  name: vine.string().trim().minLength(2).maxLength(50),
  scopes: vine.array(vine.string().maxLength(64)).minLength(1).maxLength(50),
  /** Omitted: it does not expire. */
  expiresAt: vine
    .date({ formats: ['iso8601'] })
    .nullable()
    .optional(),
})

/** Those that calls of the enabled modules have; 422 for any other. */
export function requireScopes(given: readonly string[]): readonly Scope[] {
  const known: readonly string[] = apiScopes()
  const at = given.findIndex((scope) => !known.includes(scope))
  if (at >= 0) throw new errors.E_VALIDATION({ fields: [{ field: `scopes.${at}`, rule: 'enum' }] })
  return given as readonly Scope[]
}
