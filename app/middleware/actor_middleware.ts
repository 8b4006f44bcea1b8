/** Authenticates the request; without a valid token it ends here (AUT-04). */
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { actorSource, type Actor, type ActorSource } from '#app/kernel/actor/actor'
import { registry } from '#app/kernel/modules/registry'

let source: ActorSource | null = null

export default class ActorMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    source ??= new (await registry.contributionsTo(actorSource))[0]()
    const { actor, debt } = await source.authenticate(bearerOf(ctx))
    ctx.actor = actor
    ctx.debt = debt
    ctx.logger = ctx.logger.child({ companyId: actor.companyId, userId: actor.userId })
    return next()
  }
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
