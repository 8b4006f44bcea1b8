/** Works on jobs while the product runs, and closes their queues when it stops. */
import type { ApplicationService } from '@adonisjs/core/types'

/**
 * The last provider: workers begin when sockets and residents are up and end before they go down,
 * and the queues stay open until all of those have stopped.
 */
export default class JobsProvider {
  constructor(protected readonly app: ApplicationService) {}

  // The port does not ask the registry itself: the registry knows the modules, and modules add jobs.
  async boot() {
    const { declareJobs } = await import('#app/kernel/jobs')
    const { registry } = await import('#app/kernel/registry')
    declareJobs(registry.declared('jobs'))
  }

  async ready() {
    const { default: env } = await import('#start/env')
    const works = env.get('PROCESS_KINDS').includes('worker')
    if (this.app.getEnvironment() !== 'web' || !works) return
    const { startWorkers } = await import('#app/kernel/jobs')
    const { registry } = await import('#app/kernel/registry')
    const { throughOutages } = await import('#app/kernel/outages')
    const workers = await throughOutages('jobs', () => startWorkers(registry))
    this.app.terminating(() => workers.stop())
  }

  async shutdown() {
    const { closeJobs } = await import('#app/kernel/jobs')
    await closeJobs()
  }
}
