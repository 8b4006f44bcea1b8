// Times of Asaas: days and clock times of São Paulo, without a zone. There has been no summer time since 2019.

const OFFSET_MS = 3 * 3_600_000

/** ISO 8601 → `2024-06-12 16:45:03` */
export const clockOf = (at: string) =>
  new Date(Date.parse(at) - OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')

/** ISO 8601 → `2024-06-12` */
export const dayOf = (at: string) => clockOf(at).slice(0, 10)

/** `2024-06-12` → its last moment in ISO 8601; undefined for what is no day. */
export function endOfDay(day: unknown): string | undefined {
  if (typeof day !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined
  const at = new Date(`${day}T23:59:59.999-03:00`)
  // The clock turns 30 February into another day.
  return Number.isNaN(at.getTime()) || dayOf(at.toISOString()) !== day
    ? undefined
    : at.toISOString()
}
