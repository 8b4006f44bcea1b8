/** Decides, and only decides, whose contact a sighting is, and who turns out to be the same person (IN-02..06). */

/** A contact that one of the sighting's identities belongs to. */
export interface OwnerSeen {
  readonly id: number
  /** Owns one of the forms of the sighting's phone. */
  readonly hasThisPhone: boolean
  /** Owns a phone that is not the sighting's. */
  readonly hasOtherPhone: boolean
}

export interface OwnerChoice {
  /** Null when nobody is known yet. */
  readonly ownerId: number | null
  /** The same person under other rows; they go into the owner. */
  readonly mergeIds: readonly number[]
}

/**
 * A phone weighs more than a hidden id (IN-04). Rows of the same phone are one person (IN-02), and so is a
 * row without any phone (IN-06). A row with another phone is never merged: a hidden id that moved says that
 * somebody changed their number, not that two histories are one.
 */
export function chooseOwner(owners: readonly OwnerSeen[]): OwnerChoice {
  const ranked = [...owners].sort((one, other) => rank(one) - rank(other) || one.id - other.id)
  const [owner, ...others] = ranked
  if (!owner) return { ownerId: null, mergeIds: [] }
  const same = others.filter((other) => other.hasThisPhone || !other.hasOtherPhone)
  return { ownerId: owner.id, mergeIds: same.map(({ id }) => id) }
}

/** IN-06: the one with a phone, else the oldest. */
const rank = ({ hasThisPhone, hasOtherPhone }: OwnerSeen) =>
  hasThisPhone ? 0 : hasOtherPhone ? 1 : 2
