/** Loads rows by id for many callers at once, in one query per company. */
import DataLoader from 'dataloader'

type Load<V> = (companyId: number, ids: readonly number[]) => Promise<Map<number, V>>

/**
 * Returns a function that loads one row of a company, null when it is gone; calls of the same moment share a
 * query. No query ever reads two companies (API-02), and nothing is cached: each load returns the current state.
 */
export function companyLoader<V>(
  load: Load<V>
): (companyId: number, id: number) => Promise<V | null> {
  const loader = new DataLoader<Asked, V | null>(inCompanies(load), { cache: false })
  return (companyId, id) => loader.load({ companyId, id })
}

interface Asked {
  readonly companyId: number
  readonly id: number
}

function inCompanies<V>(load: Load<V>) {
  return async (asked: readonly Asked[]): Promise<(V | null)[]> => {
    const found = new Map<number, Map<number, V>>()
    for (const companyId of new Set(asked.map((one) => one.companyId))) {
      const ids = asked.filter((one) => one.companyId === companyId).map(({ id }) => id)
      found.set(companyId, await load(companyId, [...new Set(ids)]))
    }
    return asked.map(({ companyId, id }) => found.get(companyId)!.get(id) ?? null)
  }
}
