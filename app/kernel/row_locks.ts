/** The two locks on a row that others point at: held as a parent by whoever chooses it, and taken by whoever deletes it (ADR 31). */
import type { ChainableContract } from '@adonisjs/lucid/types/querybuilder'
import { isWorkUnderWay } from '#app/kernel/database_client'

/**
 * For the query by which a gate (`access.ts`) looks for a row. Inside a unit of work that row is there, and not
 * deleted, until the work is done: what the work writes may point at it. Whoever deletes it waits, and then sees
 * what was written; one that is being deleted is waited for, and then not found, so that the gate answers its 404.
 * Outside of a unit of work, and for whoever only looks, it is a plain read.
 *
 * FOR KEY SHARE conflicts with a deletion and with nothing else: any number of calls may hold one row, and it may
 * be changed meanwhile. The foreign key of an insert takes the same lock, so a row that is written soon after costs
 * nothing more. `deleted_at is null` must be part of the query: it is asked again after the wait.
 */
export function lockAsParent<Q extends ChainableContract>(query: Q): Q {
  if (isWorkUnderWay()) void query.knexQuery.forKeyShare()
  return query
}

/**
 * For the query of whoever deletes the row, or marks it as deleted, before they look at what points to it: nobody
 * can point at it from here until the commit, and whatever pointed at it is committed. Others hold the rows that point
 * at it first and then the row itself; so does the deletion, looks once more at what came in between, and runs in
 * `retryOnLockTimeout` for the rest.
 */
export function lockToDelete<Q extends ChainableContract>(query: Q): Q {
  if (!isWorkUnderWay()) throw new Error('a row is locked to be deleted inside a unit of work')
  void query.knexQuery.forUpdate()
  return query
}
