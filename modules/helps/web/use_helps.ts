/** The helps in the query cache, page by page. */
import { useGrowingList } from '#web/lib/query'
import { listHelps } from './api'

export const helpsKey = ['helps'] as const

export const useHelps = (search: string) =>
  useGrowingList([...helpsKey, search], (page, signal) => listHelps(page, search, signal))
