/** Progress of long work, streamed to the people of one company. */
import transmit from '@adonisjs/transmit/services/main'
import type { HttpContext } from '@adonisjs/core/http'
import type { Actor } from '#app/kernel/actor'

export interface Progress {
  /** Which work; a screen follows one key from the first report to the last. */
  readonly key: string
  readonly done: number
  /** The work is finished when `done` has reached it; 0 while it is not known. */
  readonly total: number
  /** What is being done now, in the company's language. */
  readonly label: string
}

const channelOf = (companyId: number) => `companies/${companyId}/progress`

/** Tells everybody of the actor's company who listens, on every process that shares REDIS_URL. */
export function reportProgress(actor: Pick<Actor, 'companyId'>, progress: Progress): void {
  const { key, done, total, label } = progress
  transmit.broadcast(channelOf(actor.companyId), { key, done, total, label })
}

/** Only the people of a company may listen to it; called once, when the routes are made. */
export function guardProgress(): void {
  transmit.authorize<{ id: string }>('companies/:id/progress', (ctx: HttpContext, { id }) => {
    return ctx.actor.companyId === Number(id)
  })
}
