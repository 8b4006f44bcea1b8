/** Starts the workers, and closes the queues on shutdown. */
import type { ApplicationService } from '@adonisjs/core/types'

/**
 * Must be the last provider: workers start after sockets and residents and stop before them, and the queues stay open
 * until all of those have stopped.
 */
export default class JobsProvider {
  constructor(protected readonly app: ApplicationService) {}

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
    const workers = await throughOutages('jobs', () => startWorkers(registry))
    this.app.terminating(() => workers.stop())
  }

  async shutdown() {
    const { closeJobs } = await import('#app/kernel/jobs/jobs')
    await closeJobs()
  }
}
