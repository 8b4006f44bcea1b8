/** Detects permission checks for rooms that overlap with a recheck of permissions (RT-04, RT-07). */

/** For each check in progress, the rooms that were rechecked meanwhile. */
const pendingChecks = new Set<Set<string>>()

/** Records that the permissions for these rooms are rechecked from here on. */
export function noteLook(rooms: readonly string[]): void {
  for (const rechecked of pendingChecks) for (const room of rooms) rechecked.add(room)
}

/**
 * A permission may be revoked between check and join, when the recheck of all joined sockets (RT-07) does not see
 * this socket yet. `isOld` returns whether one of these rooms was rechecked since its last call; if so, the caller
 * must check again.
 */
export async function guardJoinRace<T>(
  work: (isOld: (rooms: readonly string[]) => boolean) => Promise<T>
): Promise<T> {
  const rechecked = new Set<string>()
  pendingChecks.add(rechecked)
  try {
    return await work((rooms) => {
      const isOld = rooms.some((room) => rechecked.has(room))
      rechecked.clear()
      return isOld
    })
  } finally {
    pendingChecks.delete(rechecked)
  }
}
