/** Connects to where jobs are stored, starts the workers, and closes the queues on shutdown. */
import type { ApplicationService } from '@adonisjs/core/types'
import { defineConfig } from '@rlanz/bull-queue'
import { openJobsHome } from '#app/kernel/jobs/home'
import type { JobsSettings } from '#app/kernel/jobs/settings'

/**
 * Must be the last provider: workers start after sockets and residents and stop before them, and the queues stay open
 * until all of those have stopped.
 */
export default class JobsProvider {
  constructor(protected readonly app: ApplicationService) {}

  /** Before the package's own provider reads its settings, of which the connection is one. */
  register() {
    const { place, work } = this.app.config.get<JobsSettings>('queue')
    const home = openJobsHome(place)
    const settings = defineConfig({
      defaultConnection: home.connection,
      queue: { prefix: home.prefix },
      worker: {},
      jobs: {},
    })
    this.app.config.set('queue', { ...settings, home, work })
  }

  // The port does not read the registry itself, so that tests can declare jobs of their own.
  async boot() {
    const { declareJobs } = await import('#app/kernel/jobs/jobs')
    const { registry } = await import('#app/kernel/modules/registry')
    declareJobs(registry.declared('jobs'))
  }

  async ready() {
    const { default: env } = await import('#start/env')
    const works = env.get('PROCESS_KINDS').includes('worker')
    if (this.app.getEnvironment() !== 'web' || !works) return
    const { startWorkers } = await import('#app/kernel/jobs/jobs')
    const { registry } = await import('#app/kernel/modules/registry')
    const { throughOutages } = await import('#app/kernel/database/outages')
    const { startUnlessCopy } = await import('#app/kernel/database/restore_mark')
    const stop = await startUnlessCopy('jobs', async () => {
      const workers = await throughOutages('jobs', () => startWorkers(registry))
      return () => workers.stop()
    })
    this.app.terminating(stop)
  }

  async shutdown() {
    const { closeJobs } = await import('#app/kernel/jobs/jobs')
    await closeJobs()
  }
}
