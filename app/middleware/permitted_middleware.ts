/** Requires that the actor has the ability and the plan has the feature. */
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { requireFeature } from '#app/kernel/settings/entitlements'
import { errors } from '#app/kernel/errors'

export interface Needs {
  readonly ability?: string
  readonly entitlement?: string
  readonly super?: true
}

export default class PermittedMiddleware {
  async handle({ actor }: HttpContext, next: NextFn, needs: Needs) {
    if (needs.super && !actor.super) throw new errors.E_NO_PERMISSION()
    if (needs.ability && !actor.can(needs.ability)) throw new errors.E_NO_PERMISSION()
    if (needs.entitlement) await requireFeature(actor, needs.entitlement)
    return next()
  }
}
