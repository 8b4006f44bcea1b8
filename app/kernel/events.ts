/** Domain events: news that one module tells and others may hear. */

/** Each module merges its own events into this interface from its contract.ts. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface DomainEvents {}

export type EventName = Extract<keyof DomainEvents, string>

/** One reaction to one event. It may enqueue or write; it does no long input or output. */
export interface Listener<N extends EventName> {
  handle(event: DomainEvents[N]): Promise<void>
}
