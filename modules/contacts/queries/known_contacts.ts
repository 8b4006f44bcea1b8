/** Looks up the contacts of many people at once, where the sighting contains nothing new. */
import type { Actor } from '#app/kernel/actor/actor'
import { databaseClient } from '#app/kernel/database/database_client'
import type { NumberState, PersonSeen } from '#modules/contacts/contract'
import { identitiesOf, type Identity } from '#modules/contacts/identities/identity'
import { teaches } from '#modules/contacts/identities/teaches'

interface KnownRow {
  readonly kind: string
  readonly value: string
  readonly contact_id: number
  readonly name: string
  readonly number: string
  readonly numberState: NumberState
  readonly isNameEdited: boolean
}

/**
 * Contact ids by person. Omits people who must be resolved one by one: new ones, those known by only one of their
 * identities, those with two contacts, and those with a name or number that was missing, stored in its old form or
 * never confirmed (IN-02..07, CON-01).
 */
export async function knownContacts(
  actor: Pick<Actor, 'companyId'>,
  people: readonly PersonSeen[]
): Promise<Map<PersonSeen, number>> {
  const wanted = people.map((person) => [person, identitiesOf(person)] as const)
  const rows = await rowsOf(
    actor,
    wanted.flatMap(([, identities]) => identities)
  )
  const byIdentity = new Map(rows.map((row) => [`${row.kind}:${row.value}`, row]))
  const known = new Map<PersonSeen, number>()
  for (const [person, identities] of wanted) {
    const found = identities.map(({ kind, value }) => byIdentity.get(`${kind}:${value}`))
    const [first] = found
    if (!first || found.some((row) => row?.contact_id !== first.contact_id)) continue
    if (!teaches(person, first)) known.set(person, first.contact_id)
  }
  return known
}

async function rowsOf(
  { companyId }: Pick<Actor, 'companyId'>,
  identities: readonly Identity[]
): Promise<KnownRow[]> {
  const { rows } = await databaseClient().rawQuery(
    `select known.kind, known.value, known.contact_id, contacts.name, contacts.number,
       contacts.number_state as "numberState", contacts.is_name_edited as "isNameEdited"
     from contact_identities as known
     join contacts on contacts.id = known.contact_id and contacts.deleted_at is null
     where known.company_id = ? and (known.kind, known.value) in
       (select * from unnest(?::text[], ?::text[]))`,
    [companyId, identities.map(({ kind }) => kind), identities.map(({ value }) => value)]
  )
  return rows
}
