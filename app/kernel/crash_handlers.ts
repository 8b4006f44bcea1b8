/** Handlers for uncaught errors: one request's error must not end the process for everybody. */
import logger from '@adonisjs/core/services/logger'

/** Milliseconds allowed for an orderly shutdown; in an unknown state it may never finish. */
const maxMs = 20_000

/**
 * For server processes. Start-up failures are handled elsewhere.
 *
 * An unhandled rejection is logged as fatal (somebody forgot to await), and the process goes on. That is safe: the
 * failed work stopped where it threw, its transaction was rolled back and its row is picked up again, as with any
 * caught error. Exiting would cut off the requests, sockets and WhatsApp sessions of all companies.
 *
 * An uncaught exception has left a callback half-way: what it was changing, in our code or in a library, may be
 * inconsistent. So the process shuts down in order, handing over leases and sessions, and the supervisor restarts it
 * (docs/running.md).
 *
 * `end` shuts the process down in order; it may be called again while a shutdown is in progress.
 */
export function installCrashHandlers(end: () => Promise<void>): void {
  process.on('unhandledRejection', (reason) => {
    logger.fatal({ err: reason }, 'a promise was rejected and nobody waited for it; going on')
  })
  let isEnding = false
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'an exception was not caught; the process ends')
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), maxMs).unref()
    void end()
      .catch((fault) => logger.fatal({ err: fault }, 'the process could not end in order'))
      .finally(() => process.exit(1))
  })
}
