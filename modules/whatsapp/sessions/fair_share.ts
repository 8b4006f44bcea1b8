/** Which connections one of several processes serves; pure (CNX-03). */

/**
 * The connections divided evenly and rounded up: together the processes always cover all of them, and when one
 * process is gone the share of the others rises.
 */
export function fairShare(needed: number, processes: number): number {
  return Math.ceil(needed / Math.max(1, processes))
}

interface Needed {
  readonly connectionId: number
  /** The process to which an operator moved it; null: whichever has room. */
  readonly movedTo: string | null
}
interface Place<Target> {
  readonly needed: readonly Target[]
  readonly held: (connectionId: number) => boolean
  /** The id of this process. */
  readonly self: string
  /** Ids of the processes that take sessions; null for one that cannot be named. */
  readonly members: readonly (string | null)[]
}
interface Shares<Target> {
  /** Ours that have been moved to another process. */
  readonly leaving: readonly Target[]
  /** Ours that any process may have, and how many of them are more than our share. */
  readonly loose: readonly Target[]
  readonly surplus: number
  /** Not ours, and moved to us: they are taken whatever our share is. */
  readonly coming: readonly Target[]
  /** Not ours, and for anybody, and how many of them our share has room for. */
  readonly free: readonly Target[]
  readonly room: number
  /** Where among the free ones it begins, from 0 to 1: each process elsewhere, as all look at the same moment. */
  readonly startAt: number
}

/**
 * What a process keeps, hands over and takes. Where an operator moved a session counts while that process takes sessions;
 * the share is made up of the others, so that all stay divided evenly.
 */
export function sharesOf<Target extends Needed>(place: Place<Target>): Shares<Target> {
  const { needed, held, self, members } = place
  const share = fairShare(needed.length, members.length)
  const placeOf = ({ movedTo }: Target) => (members.includes(movedTo) ? movedTo : null)
  const mine = needed.filter(({ connectionId }) => held(connectionId))
  const others = needed.filter(({ connectionId }) => !held(connectionId))
  const isElsewhere = (target: Target) => ![null, self].includes(placeOf(target))
  const loose = mine.filter((target) => placeOf(target) === null)
  const coming = others.filter((target) => placeOf(target) === self)
  return {
    leaving: mine.filter(isElsewhere),
    loose,
    surplus: Math.min(loose.length, Math.max(0, mine.length - share)),
    coming,
    free: others.filter((target) => placeOf(target) === null),
    startAt: Math.max(0, [...members].sort().indexOf(self)) / Math.max(1, members.length),
    room: members.includes(self) ? Math.max(0, share - mine.length - coming.length) : 0,
  }
}
