/** Implements whatsapp's extension point for pairs of phone and hidden id (IN-03). */
import { systemActor } from '#app/kernel/actor/actor'
import type { IdentityPair, PairKeeper } from '#modules/whatsapp/contract'
import { learnPairs } from '#modules/contacts/actions/learn_pairs'

export default class KeepPairs implements PairKeeper {
  keep(companyId: number, pairs: readonly IdentityPair[]) {
    return learnPairs(systemActor(companyId), pairs)
  }
}
