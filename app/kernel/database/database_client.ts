/** The connection for a query: the transaction of the current unit of work, otherwise any connection of the pool. */
import { AsyncLocalStorage } from 'node:async_hooks'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'

interface UnderWay {
  readonly trx: TransactionClientContract
}
export const workUnderWay = new AsyncLocalStorage<UnderWay>()

/** Whether the caller is inside a unit of work that has not ended. */
export const isWorkUnderWay = (): boolean => workUnderWay.getStore()?.trx.isCompleted === false

/**
 * Reads inside a unit of work use its own transaction. A second connection would not see what the unit of work has
 * written; and if as many units of work as the pool has connections each asked for a second one, they would deadlock.
 */
export function databaseClient(): QueryClientContract {
  return isWorkUnderWay() ? workUnderWay.getStore()!.trx : db.connection()
}
