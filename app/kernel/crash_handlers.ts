/** Handlers for errors that nobody caught: one person's must not end the process for everybody. */
import logger from '@adonisjs/core/services/logger'

/** Milliseconds for an orderly end; a process whose state is unknown may never come to it. */
const maxMs = 20_000

/**
 * For the process of a server. Failures of its start are handled where it starts.
 *
 * A promise that was rejected with nobody waiting is one piece of work that broke off where it threw, as any
 * other that somebody caught: its transaction was rolled back, its row stays to be taken up again. To go on is
 * safe; to end would cut off all companies, their calls, sockets and WhatsApp sessions. It is logged as fatal,
 * because somebody has forgotten to wait.
 *
 * An exception that nobody caught has left a callback half way: what it was changing, in our code or in a
 * library's, may stay half changed. Then the process ends in order, handing over leases and sessions, and the
 * supervisor starts it anew (docs/running.md).
 *
 * `end` ends it in order; it may be called while it is ending already.
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
