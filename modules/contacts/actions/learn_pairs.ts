/**
 * Stores which phone a hidden id belongs to, and merges contacts that turn out to be one person (IN-03, IN-05, IN-06).
 */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { databaseClient } from '#app/kernel/database/database_client'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { resolveOwner } from '#modules/contacts/actions/resolve_owner'
import type { PairSeen } from '#modules/contacts/contract'
import { identitiesOf } from '#modules/contacts/identities/identity'
import {
  knownIdentities,
  lockIdentities,
  type KnownIdentity,
} from '#modules/contacts/identities/known_identities'

/** Pairs per statement; a history can bring thousands. */
const atOnce = 500

/**
 * Creates no contacts: for unknown people only the pair is stored, and used at their first message. Idempotent, also
 * after a crash in between.
 */
export async function learnPairs(actor: Actor, pairs: readonly PairSeen[]): Promise<void> {
  const byLid = [...new Map(pairs.map((pair) => [pair.lid, pair])).values()]
  for (let from = 0; from < byLid.length; from += atOnce) {
    const some = byLid.slice(from, from + atOnce)
    await keepPairs(actor, some)
    for (const pair of await splitPairs(actor, some)) await joinIdentities(actor, pair)
  }
}

/**
 * The lock orders this against a concurrent first message of the same hidden id: it sees the pair, or we see its
 * contact.
 */
async function keepPairs(actor: Actor, pairs: readonly PairSeen[]) {
  await unitOfWork(async ({ trx }) => {
    const lids = pairs.flatMap(({ lid }) => identitiesOf({ phone: null, lid }))
    await lockIdentities(trx, actor, lids)
    await trx.rawQuery(
      `insert into contact_pairs (company_id, lid, phone, learnt_at)
       select ?, came.lid, came.phone, ? from unnest(?::text[], ?::text[]) as came (lid, phone)
       on conflict (company_id, lid) do update
         set phone = excluded.phone, learnt_at = excluded.learnt_at
         where contact_pairs.phone <> excluded.phone`,
      [
        actor.companyId,
        now().toJSDate(),
        pairs.map(({ lid }) => lid),
        pairs.map(({ phone }) => phone),
      ] as never
    )
  })
}

/** Pairs of known people whose identities are not yet all stored on one contact. */
async function splitPairs(actor: Actor, pairs: readonly PairSeen[]): Promise<PairSeen[]> {
  const known = await knownIdentities(databaseClient(), actor, pairs.flatMap(identitiesOf))
  const owners = new Map(known.map((one) => [keyOf(one), one.contactId]))
  return pairs.filter((pair) => {
    const found = identitiesOf(pair).map((identity) => owners.get(keyOf(identity)))
    const isKnown = found.some((id) => id !== undefined)
    return isKnown && new Set(found).size > 1
  })
}

const keyOf = ({ kind, value }: Pick<KnownIdentity, 'kind' | 'value'>) => `${kind}:${value}`

async function joinIdentities(actor: Actor, pair: PairSeen) {
  await unitOfWork(async (work) => {
    await lockIdentities(work.trx, actor, identitiesOf(pair))
    await resolveOwner(work, actor, { ...pair, pushName: null })
  })
}
