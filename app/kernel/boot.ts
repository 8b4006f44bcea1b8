/** Walks the enabled modules at start: routes now, residents when everything else is ready. */
import logger from '@adonisjs/core/services/logger'
import router from '@adonisjs/core/services/router'
import { middleware } from '#start/kernel'
import type { ProcessKind, Resident } from '#app/kernel/module'
import { throughOutages } from '#app/kernel/outages'
import { registry } from '#app/kernel/registry'

/** Registers each module's routes: open ones for our own pages and for programs, the others behind actor, debt, rate limit and audit. */
export async function bootRoutes(): Promise<void> {
  for (const module of registry.enabled) {
    const file = await module.routes?.()
    if (!file) continue
    router.group(() => file.openRoutes?.(router)).use(middleware.ownPages())
    const always = [middleware.actor(), middleware.memberRateLimit(), middleware.audit()]
    router.group(() => file.unpaidRoutes?.(router)).use(always)
    router.group(() => file.default(router)).use([...always, middleware.paid()])
  }
}

/** One that cannot start leaves nothing of itself behind, so that another can be started in its place. */
async function started(resident: Resident): Promise<Resident> {
  try {
    await resident.start()
    return resident
  } catch (error) {
    await stopQuietly(resident)
    throw error
  }
}

/** One that cannot stop well, its database away, must not keep the others from stopping. */
const stopQuietly = (resident: Resident) =>
  resident.stop().catch((error) => logger.error({ err: error }, 'a resident did not stop'))

/** Starts what lives as long as the process, in boot order. Returns the way to stop it, last first. */
export async function startResidents(kinds: readonly ProcessKind[]): Promise<() => Promise<void>> {
  const running: Resident[] = []
  for (const module of registry.enabled) {
    for (const kind of kinds) {
      const load = module.residents?.[kind]
      if (!load) continue
      const { default: ResidentClass } = await load()
      running.push(
        await throughOutages(`start of ${module.name}`, () => started(new ResidentClass()))
      )
    }
  }
  return async () => {
    for (const resident of running.reverse()) await stopQuietly(resident)
  }
}
