/** Authenticates the request; without a valid token, the operators' socket file (ADR 69) or a key of theirs (ADR 80), it ends here (AUT-04). */
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
    const operator = await operatorOf(ctx, token, source)
    if (operator && !asksForRight(ctx)) throw new errors.E_NO_PERMISSION()
    const { actor, debt } = operator
      ? { actor: operator, debt: null }
      : await source.authenticate(token)
    ctx.actor = actor
    ctx.debt = debt
    const { companyId, userId, machineAccount } = actor
    ctx.logger = ctx.logger.child({ companyId, userId, machineAccount })
    return next()
  }
}

/** An operator without a session; null for everybody else. */
async function operatorOf({ request }: HttpContext, token: string | null, people: ActorSource) {
  if (token !== null) return people.operatorOfKey(token)
  if (!isFromOperator(request.request)) return null
  return people.operatorOfMachine(accountOf(request.request))
}

/**
 * Whether the call is open to an operator without a session. One that asks for no right is made by a person about themselves
 * or their company, and such an operator is nobody's colleague.
 */
function asksForRight({ route }: HttpContext): boolean {
  const steps = [...(route?.middleware.all() ?? [])]
  return steps.some((step) => 'args' in step && (step.args as Needs | null)?.ability)
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
