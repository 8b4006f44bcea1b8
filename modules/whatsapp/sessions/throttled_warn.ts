/** Warnings of troubles that may last: the first is logged at once, then one a minute at most. */
import logger from '@adonisjs/core/services/logger'

const pauseMs = 60_000

/** Answers a function that logs an error by `log`; `suppressed` is how many were left out since the last. */
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

/** For what the gateway tries again every few seconds, such as while the database is away. */
export const throttledWarn = throttled((error, suppressed) =>
  logger.warn({ err: error, suppressed }, 'whatsapp: the gateway will try again')
)
