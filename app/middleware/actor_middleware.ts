/** Authenticates the request; without a valid token, or the operators' socket file (ADR 69), it ends here (AUT-04). */
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { actorSource, type Actor, type ActorSource } from '#app/kernel/actor/actor'
import type { Needs } from '#app/middleware/permitted_middleware'
import { errors } from '#app/kernel/errors'
import { accountOf, isFromOperator } from '#app/kernel/http/operator_socket'
import { registry } from '#app/kernel/modules/registry'

let source: ActorSource | null = null

export default class ActorMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    source ??= new (await registry.contributionsTo(actorSource))[0]()
    const token = bearerOf(ctx)
    const isOperator = token === null && isFromOperator(ctx.request.request)
    const { actor, debt } = isOperator
      ? await operatorOf(ctx, source)
      : await source.authenticate(token)
    ctx.actor = actor
    ctx.debt = debt
    const { companyId, userId, machineAccount } = actor
    ctx.logger = ctx.logger.child({ companyId, userId, machineAccount })
    return next()
  }
}

/**
 * Throws 403 ERR_NO_PERMISSION for a call that asks for no right: it is made by a person about themselves or their
 * company, and the operator of the machine is nobody's colleague.
 */
async function operatorOf({ request, route }: HttpContext, people: ActorSource) {
  const steps = [...(route?.middleware.all() ?? [])]
  const asksForRight = steps.some((step) => 'args' in step && (step.args as Needs | null)?.ability)
  if (!asksForRight) throw new errors.E_NO_PERMISSION()
  return { actor: await people.operatorOfMachine(accountOf(request.request)), debt: null }
}

export function bearerOf(ctx: HttpContext): string | null {
  const header = ctx.request.header('authorization') ?? ''
  return /^bearer\s+(\S+)$/i.exec(header)?.[1] ?? null
}

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** Set on every route that is not open; reading it elsewhere is a bug. */
    actor: Actor
    /** Set while the company's subscription is unpaid and only few routes are served, otherwise null. */
    debt: Error | null
  }
}
