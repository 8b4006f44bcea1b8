/** An operator's stay in a company as one of its admins, for an hour and in one tab (AUT-13). */

export interface Visit {
  readonly companyId: number
  /** When it ends, in milliseconds. */
  readonly until: number
  /** The address to return to. */
  readonly from: string
}

/** In session storage, which is the tab's own: a reload finds the company again, and no token is stored. */
const key = 'visit'

export function storedVisit(): Visit | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Visit | null
  } catch {
    return null
  }
}

export function storeVisit(visit: Visit | null) {
  if (visit) sessionStorage.setItem(key, JSON.stringify(visit))
  else sessionStorage.removeItem(key)
}
