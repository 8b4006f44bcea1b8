/** Through which connection a query goes: the transaction of the work under way, else any of the pool. */
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
 * What is read inside a unit of work is read by its own transaction. A second connection would not see
 * what the work has written; and as soon as as many works as the pool has connections asked for a second
 * one at once, all of them would wait for each other.
 */
export function databaseClient(): QueryClientContract {
  return isWorkUnderWay() ? workUnderWay.getStore()!.trx : db.connection()
}
