/** Domain events: emitted by one module, handled by any other. */

/** Each module merges its own events into this interface from its contract.ts. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface DomainEvents {}

export type EventName = Extract<keyof DomainEvents, string>

/** Handles one event. It may enqueue work or write rows, but does no long I/O. */
export interface Listener<N extends EventName> {
  handle(event: DomainEvents[N]): Promise<void>
}
