/** Logs a lasting failure: the first warning at once, then at most one a minute. */
import logger from '@adonisjs/core/services/logger'

const pauseMs = 60_000

/** Returns a function that logs an error by `log`; `suppressed` is how many were left out since the last one. */
export function throttled(
  log: (error: Error, suppressed: number) => void,
  clock: () => number = () => performance.now()
): (error: Error) => void {
  let loggedAt = -Infinity
  let suppressed = 0
  return (error) => {
    if (clock() - loggedAt < pauseMs) return void (suppressed += 1)
    log(error, suppressed)
    loggedAt = clock()
    suppressed = 0
  }
}

/** For failures of what the gateway retries every few seconds, such as an unreachable database. */
export const throttledWarn = throttled((error, suppressed) =>
  logger.warn({ err: error, suppressed }, 'whatsapp: the gateway will try again')
)
