/** Events that other modules add to those of webhooks. */
import { outgoingEvent, type AnyOutgoingEvent } from '#app/kernel/modules/outgoing_event'
import { registry } from '#app/kernel/modules/registry'
import { webhookEvents } from '#modules/webhooks/contract'

/** One of each module that adds some. */
export const addedEvents = async (): Promise<readonly AnyOutgoingEvent[]> =>
  (await registry.contributionsTo(outgoingEvent)).map((Added) => new Added())

/** All that may be chosen, ours first. */
export const knownEvents = async (): Promise<readonly string[]> => [
  ...webhookEvents,
  ...(await addedEvents()).map(({ name }) => name),
]

/** What the modules add to the bodies of events of one company, by the name of the event and the row's id. */
export async function addedDetails(
  company: { readonly companyId: number },
  deliveries: readonly { readonly event: string; readonly rowId: number }[]
): Promise<ReadonlyMap<string, ReadonlyMap<number, Readonly<Record<string, unknown>>>>> {
  const details = new Map<string, ReadonlyMap<number, Readonly<Record<string, unknown>>>>()
  if (!deliveries.length) return details
  for (const source of await addedEvents()) {
    const rowIds = deliveries.flatMap(({ event, rowId }) => (event === source.name ? [rowId] : []))
    if (rowIds.length) details.set(source.name, await source.details(company, rowIds))
  }
  return details
}
