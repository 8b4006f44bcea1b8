/** Pages for reading everything: rows in the order of their ids, each page after the last row of the one before (EXT-11). */
import vine from '@vinejs/vine'

const [usual, largest] = [50, 100] as const

/** Query of such a call. */
export const cursorQuery = vine.create({
  /** `nextCursor` of the page before; none for the first page. */
  cursor: vine.number().withoutDecimals().range([0, Number.MAX_SAFE_INTEGER]).optional(),
  limit: vine.number().withoutDecimals().range([1, largest]).optional(),
})

export interface AfterCursor {
  /** Rows with a higher id than this. */
  readonly after: number
  /** Rows on the page. */
  readonly limit: number
}

/** Throws 422 with the invalid fields. */
export async function afterCursor(query: unknown): Promise<AfterCursor> {
  const { cursor, limit } = await cursorQuery.validate(query)
  return { after: cursor ?? 0, limit: limit ?? usual }
}

/** `found`: one row more than the page has, if there is one. `nextCursor` is null after the last page. */
export function cursorPage<Row extends { readonly id: number }>(
  found: readonly Row[],
  { limit }: AfterCursor
): { readonly rows: readonly Row[]; readonly nextCursor: number | null } {
  const rows = found.slice(0, limit)
  return { rows, nextCursor: found.length > limit ? Number(rows.at(-1)!.id) : null }
}
