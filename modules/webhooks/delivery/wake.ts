/** Wakes the process that delivers. */
import { signal } from '#app/kernel/database/signals'

export const laneName = 'webhooks.delivery'

/** A hint: rows whose hint is lost are found within seconds. */
export async function wakeEndpoints(ids: readonly number[]): Promise<void> {
  for (const id of ids) await signal(laneName, String(id))
}
