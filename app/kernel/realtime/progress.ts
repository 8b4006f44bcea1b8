/** Progress of long-running work, streamed to the people of one company. */
import transmit from '@adonisjs/transmit/services/main'
import type { HttpContext } from '@adonisjs/core/http'
import type { Actor } from '#app/kernel/actor/actor'

export interface Progress {
  /** Identifies the work; a screen follows one key from the first report to the last. */
  readonly key: string
  readonly done: number
  /** The work is finished when `done` reaches it; 0 while it is unknown. */
  readonly total: number
  /** The current step, in the company's language. */
  readonly label: string
}

const channelOf = (companyId: number) => `companies/${companyId}/progress`

/** Sends to all subscribers of the actor's company, on every process that shares REDIS_URL. */
export function reportProgress(actor: Pick<Actor, 'companyId'>, progress: Progress): void {
  const { key, done, total, label } = progress
  transmit.broadcast(channelOf(actor.companyId), { key, done, total, label })
}

/** Restricts the channel to the people of the company; called once, when the routes are registered. */
export function guardProgress(): void {
  transmit.authorize<{ id: string }>('companies/:id/progress', (ctx: HttpContext, { id }) => {
    return ctx.actor.companyId === Number(id)
  })
}
