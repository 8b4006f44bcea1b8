/** Checks of rights to rooms that are under way while rights are checked again (RT-04, RT-07). */

/** For each check that is under way, the rooms whose rights were checked again meanwhile. */
const asking = new Set<Set<string>>()

/** Notes that the rights to these rooms are checked again from here on. */
export function noteLook(rooms: readonly string[]): void {
  for (const looked of asking) for (const room of rooms) looked.add(room)
}

/**
 * A right may be revoked between its check and the join, when the check of all joined sockets (RT-07) does not see the
 * socket yet. `isOld` answers whether the rights to one of these rooms were checked again since it was asked last; then
 * the caller checks again, too.
 */
export async function guardJoinRace<T>(
  work: (isOld: (rooms: readonly string[]) => boolean) => Promise<T>
): Promise<T> {
  const looked = new Set<string>()
  asking.add(looked)
  try {
    return await work((rooms) => {
      const isOld = rooms.some((room) => looked.has(room))
      looked.clear()
      return isOld
    })
  } finally {
    asking.delete(looked)
  }
}
