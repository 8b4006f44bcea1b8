/** Pure decision: which contact owns a sighting, and which contacts are the same person (IN-02..06). */

/** A contact that owns one of the sighting's identities. */
export interface OwnerSeen {
  readonly id: number
  /** Owns one of the forms of the sighting's phone. */
  readonly hasThisPhone: boolean
  /** Owns a phone that is not the sighting's. */
  readonly hasOtherPhone: boolean
}

export interface OwnerChoice {
  /** Null when there is no contact yet. */
  readonly ownerId: number | null
  /** Other contacts of the same person, to be merged into the owner. */
  readonly mergeIds: readonly number[]
}

/**
 * A phone takes precedence over a hidden id (IN-04). Contacts with the same phone are one person (IN-02), and so is a
 * contact without a phone (IN-06). A contact with another phone is never merged: a hidden id that moved means that a
 * person changed their number, not that two histories belong together.
 */
export function chooseOwner(owners: readonly OwnerSeen[]): OwnerChoice {
  const ranked = [...owners].sort((one, other) => rank(one) - rank(other) || one.id - other.id)
  const [owner, ...others] = ranked
  if (!owner) return { ownerId: null, mergeIds: [] }
  const same = others.filter((other) => other.hasThisPhone || !other.hasOtherPhone)
  return { ownerId: owner.id, mergeIds: same.map(({ id }) => id) }
}

/** IN-06: the contact with a phone, else the oldest. */
const rank = ({ hasThisPhone, hasOtherPhone }: OwnerSeen) =>
  hasThisPhone ? 0 : hasOtherPhone ? 1 : 2
