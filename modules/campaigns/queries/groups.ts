/** The groups of people to which a campaign can be sent, of all installed kinds. */
import type { Actor } from '#app/kernel/actor/actor'
import { audiences } from '#modules/campaigns/access'

export interface AudienceGroup {
  readonly kind: string
  readonly id: number
  readonly name: string
}

/** Kinds that come first; the others follow by their names. */
const firstKinds = ['contact_list', 'tag']

/** By kind, each by name. */
export async function listGroups(company: Pick<Actor, 'companyId'>): Promise<AudienceGroup[]> {
  const kinds = (await audiences()).toSorted((one, other) => compare(one.kind, other.kind))
  const groups: AudienceGroup[] = []
  for (const kind of kinds) {
    for (const { id, name } of await kind.all(company)) groups.push({ kind: kind.kind, id, name })
  }
  return groups
}

function compare(one: string, other: string): number {
  const placeOf = (kind: string) => firstKinds.indexOf(kind) + 1 || firstKinds.length + 1
  return placeOf(one) - placeOf(other) || (one < other ? -1 : 1)
}
