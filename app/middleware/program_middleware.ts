/** Authenticates the call of a program; without a valid token of its own it ends here (EXT-01). */
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { programSource, type Program, type ProgramSource } from '#app/kernel/actor/actor'
import { registry } from '#app/kernel/modules/registry'
import { bearerOf } from '#app/middleware/actor_middleware'

let source: ProgramSource | null = null

export default class ProgramMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    source ??= new (await registry.contributionsTo(programSource))[0]()
    const { actor, program, debt } = await source.authenticate(bearerOf(ctx))
    ctx.actor = actor
    ctx.program = program
    ctx.debt = debt
    const { connectionId } = program
    ctx.logger = ctx.logger.child({ companyId: actor.companyId, connectionId })
    return next()
  }
}

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** Set on the routes of programs alone. */
    program?: Program
  }
}
