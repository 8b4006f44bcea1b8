/** Carries one committed event to its listeners and to the browsers. */
import logger from '@adonisjs/core/services/logger'
import type { DomainEvents, EventName } from '#app/kernel/events'
import { loaded } from '#app/kernel/loaded'
import type { Delivery, ModuleManifest } from '#app/kernel/module'
import { realtime } from '#app/kernel/realtime'
import { registry } from '#app/kernel/registry'

/** One committed event. */
export interface News<N extends EventName = EventName> {
  readonly name: N
  readonly event: DomainEvents[N]
}

export const tell = <N extends EventName>(name: N, event: DomainEvents[N]): Promise<void> =>
  tellAll([{ name, event }])

/**
 * Browsers first, they are waiting; then listeners one after the other, so that order is certain. What
 * the projections read they may read together: a hundred messages of one commit are not a hundred times
 * the work.
 */
export async function tellAll(news: readonly News[]): Promise<void> {
  const projected = await Promise.all(news.map((one) => projectAll(one)))
  const deliveries = projected.flat()
  const names = [...new Set(news.map(({ name }) => name))].join(', ')
  if (deliveries.length) {
    await guarded(names, 'realtime', () => realtime().publish(deliveries))
  }
  for (const { name, event } of news) await tellListeners(name, event)
}

/** In boot order, whatever each needs to find out. */
async function projectAll({ name, event }: News): Promise<Delivery[]> {
  const all: Delivery[] = []
  for (const module of registry.enabled) {
    await guarded(name, module.name, async () => {
      all.push(...(await project(module, name, event)))
    })
  }
  return all
}

async function tellListeners<N extends EventName>(name: N, event: DomainEvents[N]) {
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

async function guarded(event: string, module: string, task: () => Promise<void>) {
  try {
    await task()
  } catch (error) {
    logger.error({ err: error, event, module }, 'a reaction to an event failed')
  }
}
