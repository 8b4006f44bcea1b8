/** A queue of the company by what another program calls it. */
import type { Actor } from '#app/kernel/actor/actor'
import { largestId } from '#app/kernel/http/wire'
import Queue from '#modules/queues/models/queue'

/** By its id, in digits, or else by its name, in upper or lower case; null when the company has no such queue. */
export async function queueNamed(
  actor: Pick<Actor, 'companyId'>,
  given: string
): Promise<Queue | null> {
  const id = /^\d+$/.test(given) ? Number(given) : 0
  const byId = id > 0 && id <= largestId ? await Queue.of(actor).where({ id }).first() : null
  return byId ?? Queue.of(actor).whereRaw('lower(name) = lower(?)', [given]).orderBy('id').first()
}
