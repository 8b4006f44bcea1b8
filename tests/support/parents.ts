/** Foreign keys with their rules, and the requests that choose their parents, of all modules (ADR 31). */
import { brought } from '#tests/support/brought'
import { keysOfCore, looseKeysOfCore } from '#tests/support/parent_keys'
import { ofConnections, ofContacts, ofTickets } from '#tests/support/parent_pairs/conversations'
import { ofPeople } from '#tests/support/parent_pairs/people'
import { ofQueues } from '#tests/support/parent_pairs/queues'
import type { Pair } from '#tests/support/parent_pairs/round'

/** `table.column` → its rule. Keys to `companies` are not listed: no request chooses the company. */
export interface KeyDecision {
  /** The pairs whose request contains the parent's id; or why there is none. */
  readonly chosenBy: readonly string[] | string
  /**
   * For a parent whose row is kept on deletion: which rows must not name a deleted one, as SQL over `child`; or why
   * all of them may.
   */
  readonly never?: string
  readonly keeps?: string
}
export type ParentKeys = Readonly<Record<string, KeyDecision>>
/** A column that refers to a row of another table without a foreign key, since that table is of a later module. */
export interface LooseKey {
  /** `table.column`. */
  readonly child: string
  readonly parent: string
  readonly chosenBy: readonly string[]
}
/** By title: a request that chooses a row as a parent, with the request that deletes that row. */
export type ParentPairs = Readonly<Record<string, Pair>>

/** A module's `tests/parents.ts`. */
interface Parents {
  readonly keys: ParentKeys
  readonly pairs: ParentPairs
  readonly looseKeys?: readonly LooseKey[]
}

const ofModules = await brought<Parents>('parents')

/** A key that several modules write is chosen by the requests of all of them. */
export const parentKeys: ParentKeys = [keysOfCore, ...ofModules.map(({ keys }) => keys)].reduce(
  (all, keys) => {
    const merged = Object.entries(keys).map(([name, key]) => {
      const before = all[name]?.chosenBy
      return [
        name,
        Array.isArray(before) && Array.isArray(key.chosenBy)
          ? { ...all[name], ...key, chosenBy: [...before, ...key.chosenBy] }
          : key,
      ]
    })
    return { ...all, ...Object.fromEntries(merged) }
  },
  {}
)

export const looseKeys: readonly LooseKey[] = [
  ...looseKeysOfCore,
  ...ofModules.flatMap((one) => one.looseKeys ?? []),
]

export const parentPairs: ParentPairs = Object.assign(
  {},
  ...[ofPeople, ofQueues, ofConnections, ofContacts, ofTickets],
  ...ofModules.map(({ pairs }) => pairs)
)
