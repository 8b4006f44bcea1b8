/** Rights to rooms that are being found out while others are looked at again (RT-04, RT-07). */

/** For each wish that is being found out, the rooms that were looked at meanwhile. */
const asking = new Set<Set<string>>()

/** The rights to these rooms are looked at again from here on. */
export function noteLook(rooms: readonly string[]): void {
  for (const looked of asking) for (const room of rooms) looked.add(room)
}

/**
 * A right may go after it was found and before the socket stands in the room, where the look that follows (RT-07)
 * would not find it. `isOld` tells whether one of these rooms was looked at since it was asked last.
 */
export async function whileAsking<T>(
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
