/** Carries one committed event to its listeners and to the browsers. */
import logger from '@adonisjs/core/services/logger'
import type { DomainEvents, EventName } from '#app/kernel/events'
import type { Delivery, ModuleManifest } from '#app/kernel/module'
import { realtime } from '#app/kernel/realtime'
import { registry } from '#app/kernel/registry'

/** Browsers first, they are waiting; then listeners one after the other, so that order is certain. */
export async function tell<N extends EventName>(name: N, event: DomainEvents[N]): Promise<void> {
  for (const module of registry.enabled) {
    await guarded(name, module, async () => {
      const deliveries = await project(module, name, event)
      if (deliveries.length) await realtime().publish(deliveries)
    })
  }
  for (const module of registry.enabled) {
    for (const load of module.listens?.[name] ?? []) {
      await guarded(name, module, async () => {
        const { default: Listener } = await load()
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
  const map = module.realtime ? (await module.realtime()).default : undefined
  const projection = map?.projections?.[name]
  return projection ? projection(event) : []
}

async function guarded(event: string, module: ModuleManifest, task: () => Promise<void>) {
  try {
    await task()
  } catch (error) {
    logger.error({ err: error, event, module: module.name }, 'a reaction to an event failed')
  }
}
