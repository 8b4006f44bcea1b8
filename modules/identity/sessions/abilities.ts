/** The permissions of a user, as the modules' manifests grant them to the profile and to the operator (AUT-14). */
import type { Holder, Profile } from '#app/kernel/actor/actor'
import { registry } from '#app/kernel/modules/registry'

interface Person {
  readonly profile: Profile
  readonly isSuper: boolean
}
const byHolders = new Map<string, ReadonlySet<string>>()

export function abilitiesOf({ profile, isSuper }: Person): ReadonlySet<string> {
  const holders: Holder[] = isSuper ? [profile, 'super'] : [profile]
  const known = byHolders.get(holders.join()) ?? granted(holders)
  byHolders.set(holders.join(), known)
  return known
}

/** The keys and, in addition, the contract's names for some of them. */
export function namedAbilitiesOf(person: Person): string[] {
  const declared = registry.declared('abilities')
  return [...abilitiesOf(person)].flatMap((key) => {
    const wire = declared.get(key)?.wire
    return wire ? [key, wire] : [key]
  })
}

function granted(holders: readonly Holder[]) {
  const declared = [...registry.declared('abilities')]
  const matching = declared.filter(([, { grantedTo }]) =>
    holders.some((one) => grantedTo.includes(one))
  )
  return new Set(matching.map(([key]) => key))
}
