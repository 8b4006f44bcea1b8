/** Warnings of troubles that may last: the first is logged at once, then one a minute at most. */
import logger from '@adonisjs/core/services/logger'

const pauseMs = 60_000

/** Answers a function that logs an error by `log`; `untold` is how many were left out since the last. */
export function throttled(
  log: (error: Error, untold: number) => void,
  clock: () => number = () => performance.now()
): (error: Error) => void {
  let loggedAt = -Infinity
  let untold = 0
  return (error) => {
    if (clock() - loggedAt < pauseMs) return void (untold += 1)
    log(error, untold)
    loggedAt = clock()
    untold = 0
  }
}

/** For what the gateway tries again every few seconds, such as while the database is away. */
export const throttledWarn = throttled((error, untold) =>
  logger.warn({ err: error, untold }, 'whatsapp: the gateway will try again')
)
