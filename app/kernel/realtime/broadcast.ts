/** Delivers one committed event to its listeners and to the browsers. */
import logger from '@adonisjs/core/services/logger'
import type { DomainEvents, EventName } from '#app/kernel/modules/events'
import { loaded } from '#app/kernel/modules/loaded'
import type { Delivery, ModuleManifest } from '#app/kernel/modules/module'
import { realtime, type UnpublishedRow } from '#app/kernel/realtime/realtime'
import { registry } from '#app/kernel/modules/registry'

/** One committed event. */
export interface CommittedEvent<N extends EventName = EventName> {
  readonly name: N
  readonly event: DomainEvents[N]
}

/** Emits an event that belongs to no transaction (e.g. a customer is typing). It may be lost in a crash. */
export const emitNow = <N extends EventName>(name: N, event: DomainEvents[N]): Promise<void> =>
  publishEvents([{ name, event }])

/**
 * Sends to browsers first, because people are waiting; then runs listeners one after the other in a fixed order.
 * The projections of all events run concurrently, so that they can combine their reads: a hundred messages of one
 * commit should not cost a hundred times the queries. `rows` are the commit's unpublished-event rows: they stay when
 * a projection or the publication fails.
 */
export async function publishEvents(
  events: readonly CommittedEvent[],
  rows: readonly UnpublishedRow[] = []
): Promise<void> {
  const projected = await Promise.all(events.map((one) => projectAll(one)))
  const deliveries = projected.flatMap((one) => one.deliveries)
  const done = projected.every(({ isWhole }) => isWhole) ? rows : []
  const names = [...new Set(events.map(({ name }) => name))].join(', ')
  if (deliveries.length || done.length) {
    await guarded(names, 'realtime', () => realtime().publish(deliveries, done))
  }
  for (const { name, event } of events) await notifyListeners(name, event)
}

/** Runs the projections in boot order, however long each takes. `isWhole` is false when one of them failed. */
async function projectAll({ name, event }: CommittedEvent) {
  const deliveries: Delivery[] = []
  let isWhole = true
  for (const module of registry.enabled) {
    const isDone = await guarded(name, module.name, async () => {
      deliveries.push(...(await project(module, name, event)))
    })
    isWhole &&= isDone
  }
  return { deliveries, isWhole }
}

async function notifyListeners<N extends EventName>(name: N, event: DomainEvents[N]) {
  for (const module of registry.enabled) {
    for (const load of module.listens?.[name] ?? []) {
      await guarded(name, module.name, async () => {
        const Listener = await loaded(load)
        await new Listener().handle(event)
      })
    }
  }
}

async function project<N extends EventName>(
  module: ModuleManifest,
  name: N,
  event: DomainEvents[N]
): Promise<readonly Delivery[]> {
  const map = module.realtime && (await loaded(module.realtime))
  const projection = map?.projections?.[name]
  return projection ? projection(event) : []
}

/** Returns whether the task succeeded; a failure is logged. */
async function guarded(event: string, module: string, task: () => Promise<void>): Promise<boolean> {
  try {
    await task()
    return true
  } catch (error) {
    logger.error({ err: error, event, module }, 'a reaction to an event failed')
    return false
  }
}
