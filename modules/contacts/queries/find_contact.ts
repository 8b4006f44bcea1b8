/** Finds a contact without making one: for news about what is there already. */
import type { Actor } from '#app/kernel/actor'
import { databaseClient } from '#app/kernel/database_client'
import { numberCandidates } from '#modules/contacts/canonical_number'
import type { IdentityKind, PersonSeen } from '#modules/contacts/contract'

/** Null when nobody is known by these; a phone weighs more than a hidden id (IN-04). */
export function findContact(
  actor: Pick<Actor, 'companyId'>,
  { phone, lid }: Pick<PersonSeen, 'phone' | 'lid'>
): Promise<{ readonly id: number } | null> {
  const phones = phone ? numberCandidates(phone) : []
  return ownerOf(actor, [
    ...phones.map((value) => ['pn', value] as const),
    ...(lid ? [['lid', lid] as const] : []),
  ])
}

/** The contact of a group, by the digits of its address. */
export const findGroup = (actor: Pick<Actor, 'companyId'>, group: string) =>
  ownerOf(actor, [['group', group]])

async function ownerOf(
  { companyId }: Pick<Actor, 'companyId'>,
  identities: readonly (readonly [IdentityKind, string])[]
): Promise<{ readonly id: number } | null> {
  if (!identities.length) return null
  const row = await databaseClient()
    .from('contact_identities')
    .where('company_id', companyId)
    .whereRaw(
      `(kind, value) in (${identities.map(() => '(?, ?)').join(', ')})`,
      identities.flatMap((identity) => [...identity])
    )
    .orderByRaw("kind = 'pn' desc, id")
    .select('contact_id')
    .first()
  return row ? { id: row.contact_id } : null
}
