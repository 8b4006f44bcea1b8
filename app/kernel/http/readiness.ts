/**
 * Whether this process may be given calls: not while it starts, nor once it is to stop. A proxy asks `GET /health/ready`.
 * It imports nothing, since the program sets it before anything is loaded.
 */
export type Readiness = 'starting' | 'ready' | 'stopping'

let current: Readiness = 'ready'

export const readiness = (): Readiness => current

/** Who stops is not ready again, even if its start ends only afterwards. Returns a function that restores the former state, for tests. */
export function setReadiness(next: Readiness): () => void {
  const former = current
  if (former !== 'stopping') current = next
  return () => {
    current = former
  }
}
