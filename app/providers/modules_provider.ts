/** Starts the modules inside the framework, and stops them. */
import type { ApplicationService } from '@adonisjs/core/types'
import { migrationPaths } from '#app/kernel/modules/contributions'
import { registry } from '#app/kernel/modules/registry'

export default class ModulesProvider {
  #stopResidents: (() => Promise<void>) | null = null
  #stopRecovering: (() => void) | null = null
  #stopFollowingClock: (() => void) | null = null
  #stopTracing: (() => Promise<void>) | null = null

  constructor(protected readonly app: ApplicationService) {}

  /** Before the database reads its settings, which cannot name folders and tables of modules themselves. */
  register() {
    const { config } = this.app
    config.set('database.connections.pg.migrations.paths', migrationPaths())
    // The schema is that of every database, whatever extensions this one has.
    const excluded = 'database.connections.pg.schemaGeneration.excludeTables'
    const kept = registry.commonTables()
    const others = Object.keys(registry.tables()).filter((name) => !kept.includes(name))
    config.set(excluded, [...config.get<string[]>(excluded), ...others])
  }

  async start() {
    // Before the port is opened, so that the check covers everything that the process does.
    if (this.app.getEnvironment() === 'web') {
      await this.#startTracing()
      const { refuseUnfitDatabase } = await import('#app/kernel/database/demo_mark')
      await refuseUnfitDatabase()
      await this.#followClock()
    }
    const { bootRoutes } = await import('#app/providers/boot_modules')
    await bootRoutes()
    const { guardProgress } = await import('#app/kernel/realtime/progress')
    guardProgress()
  }

  async ready() {
    const environment = this.app.getEnvironment()
    if (environment !== 'web' && environment !== 'test') return
    await this.#openSockets()
    if (environment !== 'web') return
    const { keepIncomingSwept } = await import('#app/kernel/media/incoming')
    await keepIncomingSwept()
    await this.#serveMetrics()
    // Residents may start slowly, which operators want to look into.
    await this.#listenToOperators()
    await this.#startResidents()
  }

  async shutdown() {
    this.#stopFollowingClock?.()
    const { stopListening } = await import('#app/kernel/database/signals')
    await stopListening()
    // Last, for what is done while stopping.
    await this.#stopTracing?.()
  }

  /** Without a collector nothing of it is loaded (ADR 81). */
  async #startTracing() {
    const { default: env } = await import('#start/env')
    const endpoint = env.get('OTEL_EXPORTER_OTLP_ENDPOINT')
    if (!endpoint) return
    const { startTracing } = await import('#app/kernel/tracing/open_telemetry')
    this.#stopTracing = startTracing({
      endpoint,
      headers: env.get('OTEL_EXPORTER_OTLP_HEADERS')?.release() ?? '',
      serviceName: env.get('OTEL_SERVICE_NAME', 'guiche'),
      share: env.get('OTEL_TRACES_SAMPLER_ARG') ?? 1,
    })
  }

  /** Must run before anything stores a due time. */
  async #followClock() {
    const clock = await import('#app/kernel/database/database_clock')
    const { throughOutages } = await import('#app/kernel/database/outages')
    await throughOutages("reading the database's clock", clock.followDatabaseClock)
    this.#stopFollowingClock = clock.keepFollowingDatabaseClock()
  }

  async #openSockets() {
    const { openSockets } = await import('#app/kernel/realtime/open_sockets')
    const close = await openSockets(this.app)
    if (!close) return
    // Before the framework waits for connections to close: an open socket would block the shutdown forever.
    this.app.terminating(async () => {
      await this.#stopResidents?.()
      this.#stopRecovering?.()
      await close()
    })
  }

  /** Of several processes on a machine, one that answers browsers also answers operators. */
  async #listenToOperators() {
    const { default: env } = await import('#start/env')
    if (!env.get('PROCESS_KINDS').includes('web')) return
    const { listenToOperators } = await import('#app/kernel/http/operator_socket')
    const close = await listenToOperators()
    if (close) this.app.terminating(close)
  }

  async #serveMetrics() {
    await import('#app/providers/kernel_metrics')
    const { startMeasuring } = await import('#app/kernel/metrics/scrape')
    await startMeasuring()
    const { serveMetrics } = await import('#app/kernel/http/metrics_server')
    const close = await serveMetrics()
    if (close) this.app.terminating(close)
  }

  async #startResidents() {
    const { startResidents } = await import('#app/providers/boot_modules')
    const { startListening } = await import('#app/kernel/database/signals')
    const { startUnlessCopy } = await import('#app/kernel/database/restore_mark')
    const { keepRecovering } = await import('#app/kernel/realtime/unpublished_events')
    const { default: env } = await import('#start/env')
    await startListening(env.get('DATABASE_URL'))
    this.#stopRecovering = keepRecovering()
    const kinds = env.get('PROCESS_KINDS')
    this.#stopResidents = await startUnlessCopy('connections and lanes', () =>
      startResidents(kinds)
    )
  }
}
