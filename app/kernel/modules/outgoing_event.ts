/**
 * The kernel's extension point for events that programs outside hear of, beside those of whichever module sends them. In
 * its own file, so that a manifest can contribute to it without an import cycle.
 */
import { defineExtensionPoint } from '#app/kernel/modules/extension_point'
import type { DomainEvents, EventName } from '#app/kernel/modules/events'

/** One of them, about a ticket. */
export interface Outgoing {
  readonly companyId: number
  readonly ticketId: number
  /** Of the module's own table; `details` is asked for it. */
  readonly rowId: number
  /** As it was at this moment, stored until it is sent: nothing about a person. */
  readonly facts: Readonly<Record<string, unknown>>
}

/**
 * An event of a module that programs outside may choose. Its words stand in the module's `lang/*.json`, as
 * `outgoing_events.<name>` with `name` and `text`; in the key the name's dot is a `_`.
 */
export interface OutgoingEvent<N extends EventName> {
  /** As programs know it: `thing.happened`. */
  readonly name: string
  /** The domain event that it follows. Each of them is in the order of its ticket, and once. */
  readonly follows: N
  /** The field in which programs find its facts and details. */
  readonly field: string
  /** Called in the transaction of the event, of which everybody waits: from the event alone. Null: nobody outside hears. */
  describe(event: DomainEvents[N]): Outgoing | null
  /** What else programs get, by the id of the row, asked when it is about to be sent; nothing of a contact who is gone. */
  details(
    company: { readonly companyId: number },
    rowIds: readonly number[]
  ): Promise<ReadonlyMap<number, Readonly<Record<string, unknown>>>>
}
/** `follows` decides which event `describe` takes. */
export type AnyOutgoingEvent = { readonly [N in EventName]: OutgoingEvent<N> }[EventName]
export const outgoingEvent =
  defineExtensionPoint<new () => AnyOutgoingEvent>('kernel.outgoing_event')
