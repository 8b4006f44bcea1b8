/**
 * The two locks on a row that others refer to: one for whoever writes a reference to it, one for whoever deletes it
 * (ADR 31).
 */
import type { ChainableContract } from '@adonisjs/lucid/types/querybuilder'
import { isWorkUnderWay } from '#app/kernel/database/database_client'

/**
 * For the query by which an `access.ts` loads a row. Inside a unit of work the row is then guaranteed not to be
 * deleted until the end of the transaction, so that new rows may refer to it. A concurrent deletion waits, and then
 * sees those rows; if a deletion was first, this query waits for it and then finds nothing (404). Outside of a unit
 * of work it is a plain read.
 *
 * FOR KEY SHARE conflicts only with a deletion: any number of transactions may lock one row, and it may be updated
 * meanwhile. The foreign key check of an insert takes the same lock, so a subsequent insert costs nothing more.
 * `deleted_at is null` must be part of the query: PostgreSQL checks it again after the wait.
 */
export function lockAsParent<Q extends ChainableContract>(query: Q): Q {
  if (isWorkUnderWay()) void query.knexQuery.forKeyShare()
  return query
}

/**
 * For the query of whoever deletes the row, or marks it as deleted, before looking for rows that refer to it: no new
 * reference can be added until the commit, and all existing ones are committed. Other transactions lock the referring
 * rows first and then this row. So a deletion locks them first as well, then checks again for references added in
 * between, and runs in `retryOnLockTimeout` for remaining conflicts.
 */
export function lockToDelete<Q extends ChainableContract>(query: Q): Q {
  if (!isWorkUnderWay()) throw new Error('a row is locked to be deleted inside a unit of work')
  void query.knexQuery.forUpdate()
  return query
}
