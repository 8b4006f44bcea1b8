/**
 * The kernel's extension point for what must follow durably from an event. In its own file, so that a manifest can
 * contribute to it without an import cycle.
 */
import { defineExtensionPoint } from '#app/kernel/modules/extension_point'
import type { DomainEvents, EventName } from '#app/kernel/modules/events'
import type { Work } from '#app/kernel/database/unit_of_work'

/** An event with its name; `name` decides the type of `event`. */
export type NamedEvent = {
  readonly [N in EventName]: { readonly name: N; readonly event: DomainEvents[N] }
}[EventName]

/** A module that stores rows about other modules' events (a transactional outbox). */
export interface EventRecorder {
  /**
   * Called once per unit of work that emitted events, right before its commit and in its transaction: what is written
   * here is there if and only if the events happened. Throwing fails the work, so it must be about rows alone. Everybody
   * waits for it: without anything to store it should ask the database nothing.
   */
  record(work: Pick<Work, 'trx' | 'afterCommit'>, events: readonly NamedEvent[]): Promise<void>
}
export const eventRecorder = defineExtensionPoint<new () => EventRecorder>('kernel.event_recorder')
