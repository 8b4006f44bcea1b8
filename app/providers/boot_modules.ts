/** Boots the enabled modules: registers routes first, starts residents when everything else is ready. */
import logger from '@adonisjs/core/services/logger'
import router from '@adonisjs/core/services/router'
import { middleware } from '#start/kernel'
import { programSource } from '#app/kernel/actor/actor'
import type { ProcessKind, Resident, ResidentKind } from '#app/kernel/modules/module'
import { throughOutages } from '#app/kernel/database/outages'
import { registry } from '#app/kernel/modules/registry'

/**
 * Registers each module's routes: open routes behind the `ownPages` middleware only; the others behind actor, rate
 * limit and audit, and (except `unpaidRoutes`) the check for a paid subscription. Those of programs only where
 * somebody knows the tokens of programs.
 */
export async function bootRoutes(): Promise<void> {
  const servesPrograms = (await registry.contributionsTo(programSource)).length > 0
  for (const module of registry.enabled) {
    const file = await module.routes?.()
    if (!file) continue
    router.group(() => file.openRoutes?.(router)).use(middleware.ownPages())
    const always = [middleware.actor(), middleware.memberRateLimit(), middleware.audit()]
    router.group(() => file.unpaidRoutes?.(router)).use(always)
    router.group(() => file.default?.(router)).use([...always, middleware.paid()])
    if (!servesPrograms) continue
    const ofPrograms = [middleware.program(), middleware.memberRateLimit(), middleware.audit()]
    router.group(() => file.apiRoutes?.(router)).use([...ofPrograms, middleware.paid()])
  }
}

/** Stops a resident that failed to start, so that it leaves nothing behind and another can be started instead. */
async function started(resident: Resident): Promise<Resident> {
  try {
    await resident.start()
    return resident
  } catch (error) {
    await stopQuietly(resident)
    throw error
  }
}

/** A resident that fails to stop (e.g. its database is unreachable) must not keep the others from stopping. */
const stopQuietly = (resident: Resident) =>
  resident.stop().catch((error) => logger.error({ err: error }, 'a resident did not stop'))

/** Starts the residents of these process kinds in boot order. Returns a function that stops them in reverse order. */
export async function startResidents(kinds: readonly ProcessKind[]): Promise<() => Promise<void>> {
  const running: Resident[] = []
  const wanted: readonly ResidentKind[] = ['every', ...kinds]
  for (const module of registry.enabled) {
    for (const kind of wanted) {
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
