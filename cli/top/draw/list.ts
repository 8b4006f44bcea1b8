// A list: a line of titles, and the rows around the cursor.
import { shown } from '#cli/client/output'
import { isSwitchedOff } from '#cli/top/data'
import type { Rows } from '#cli/top/rows'
import { windowOf, type ListState } from '#cli/top/state'
import { paint } from '#cli/top/style'
import { fit, wrapped } from '#cli/top/text'
import type { ListColumn, ListView } from '#cli/top/views/list_view'

interface Placed {
  readonly column: ListColumn<unknown>
  readonly cells: number
}

/** `>` and a blank. */
const marker = 2

/** Exactly `height` lines of `columns` cells, of which the first has the titles. */
export function drawList(
  view: ListView<unknown>,
  rows: Rows,
  list: ListState,
  { columns, height }: { columns: number; height: number },
  now: number
): string[] {
  const gap = columns < 100 ? 1 : 2
  const placed = place(view.columns, columns - marker, gap)
  const line = (texts: readonly string[]) => texts.join(' '.repeat(gap))
  const titles = line(placed.map((one) => titleOf(one, view, list)))
  const count = rows.count ?? 0
  const { row: chosen, first } = windowOf(list, height - 1, count)
  const lines = [...Array(Math.max(0, Math.min(height - 1, count - first))).keys()].map((at) => {
    const row = rows.at(first + at)
    const cells = row === undefined ? ['…'] : placed.map((one) => cellOf(one, row, now))
    if (first + at !== chosen) return `  ${line(cells)}`
    return paint('chosen', fit(`> ${line(cells)}`, columns))
  })
  return [
    paint('strong', `  ${titles}`),
    ...(lines.length > 0 ? lines : empty(view, rows, columns)),
  ]
}

function cellOf({ column, cells }: Placed, row: unknown, now: number): string {
  const text = fit(shown(column.text(row, now)), cells, column.align)
  return paint(column.style?.(row, now), text)
}

function titleOf({ column, cells }: Placed, view: ListView<unknown>, { sort }: ListState): string {
  const isSorted = sort !== null && view.columns[sort] === column
  return fit((isSorted ? '▾' : '') + column.title.toUpperCase(), cells, column.align)
}

/** Leaves out what is for wider terminals, and the last columns where even the others do not fit. */
function place(columns: readonly ListColumn<unknown>[], width: number, gap: number): Placed[] {
  const all = columns.filter(({ from = 0 }) => from <= width + marker)
  const taken = (some: typeof all) => some.reduce((sum, { cells }) => sum + cells + gap, -gap)
  while (all.length > 1 && taken(all) > width) all.pop()
  const shares = all.reduce((sum, { grows = 0 }) => sum + grows, 0)
  let left = Math.max(0, width - taken(all))
  let open = shares
  return all.map((column) => {
    const more = open > 0 ? Math.round((left * (column.grows ?? 0)) / open) : 0
    left -= more
    open -= column.grows ?? 0
    return { column, cells: column.cells + more }
  })
}

function empty({ title, module }: ListView<unknown>, rows: Rows, columns: number): string[] {
  const text = whyEmpty(title, module, rows)
  return wrapped(text, columns - marker).map((line) => `  ${line}`)
}

function whyEmpty(title: string, module: string, { count, refusal }: Rows): string {
  if (isSwitchedOff(refusal)) return switchedOff(module)
  if (refusal) return shown(refusal.message)
  return count === null ? 'Asking the server…' : `There are no ${title.toLowerCase()} here.`
}

export const switchedOff = (module: string): string =>
  `The server's module "${module}" is switched off (MODULES), so there is nothing to show.`
