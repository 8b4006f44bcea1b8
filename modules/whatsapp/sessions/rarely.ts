/** Complains once, and then once a minute: a trouble that lasts shall not fill the log. */

const pauseMs = 60_000

/** `tell` hears how many complaints were left out since the last one it was given. */
export function rarely(
  tell: (error: Error, untold: number) => void,
  clock: () => number = () => performance.now()
): (error: Error) => void {
  let toldAt = -Infinity
  let untold = 0
  return (error) => {
    if (clock() - toldAt < pauseMs) return void (untold += 1)
    tell(error, untold)
    toldAt = clock()
    untold = 0
  }
}
