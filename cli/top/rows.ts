// The rows of a list: pages of a long one, or a short one that is searched and sorted here.
import { shown } from '#cli/client/output'
import type { ServerRefusal } from '#cli/client/server'
import type { Data, Wanted } from '#cli/top/data'
import { PagedList, type Polled, type Source } from '#cli/top/feed'
import type { ListState, UiState } from '#cli/top/state'
import { listViews, type ListName } from '#cli/top/views/index'

export interface Rows {
  /** Null before the first answer. */
  readonly count: number | null
  readonly at: (index: number) => unknown
  readonly refusal: ServerRefusal | null
}

/** Keeps what was last asked for of each list, so that a view that is opened again shows rows at once. */
export class ListSources {
  readonly #paged = new Map<string, PagedList<unknown>>()
  #one: { readonly key: string; readonly source: Source<unknown> } | null = null

  constructor(private readonly data: Data) {}

  /** What has to be polled for a list. */
  of(name: ListName, { search, state, of }: ListState): PagedList<unknown> | Source<unknown> {
    if (isWhole(name)) return this.data[name]
    const wanted: Wanted = { search: search.trim(), state, of: of?.id ?? null }
    const key = JSON.stringify([name, wanted])
    const known = this.#paged.get(key)
    if (known) return known
    const made = this.data.lists[name](wanted) as PagedList<unknown>
    // One of each list is enough: a filter that is typed asks for a new one with each letter.
    for (const other of this.#paged.keys()) {
      if (other.startsWith(`["${name}"`)) this.#paged.delete(other)
    }
    this.#paged.set(key, made)
    return made
  }

  /** What has to be polled for details: null where the list has all of them. */
  one({ list, id }: NonNullable<UiState['details']>): Source<unknown> | null {
    if (isWhole(list)) return null
    const key = `${list} ${id}`
    if (this.#one?.key !== key) this.#one = { key, source: this.data.one[list](id) }
    return this.#one.source
  }
}

/** Lists that are known as a whole. */
const isWhole = (name: ListName) => name === 'queues' || name === 'processes' || name === 'log'

export function rowsOf(
  name: ListName,
  list: ListState,
  source: PagedList<unknown> | Source<unknown>,
  now: number
): Rows {
  if (source instanceof PagedList) {
    return { count: source.count, at: (index) => source.at(index), refusal: source.refusal }
  }
  const known = source.value as readonly unknown[] | null
  if (known === null) return { count: null, at: () => undefined, refusal: source.refusal }
  const found = sorted(name, list, searched(name, list, inState(name, list, known), now))
  return { count: found.length, at: (index) => found[index], refusal: null }
}

function inState(name: ListName, { state }: ListState, rows: readonly unknown[]) {
  const { isInState } = listViews[name]
  return state && isInState ? rows.filter((row) => isInState(row, state)) : rows
}

/** In all columns, as people type: without regard to accents and capitals. */
function searched(
  name: ListName,
  { search }: ListState,
  rows: readonly unknown[],
  now: number
): readonly unknown[] {
  const wanted = folded(search.trim())
  if (wanted === '') return rows
  const { columns } = listViews[name]
  return rows.filter((row) =>
    columns.some(({ text }) => folded(shown(text(row, now))).includes(wanted))
  )
}
const folded = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()

function sorted(name: ListName, { sort }: ListState, rows: readonly unknown[]) {
  const by = sort === null ? undefined : listViews[name].columns[sort].sort
  if (!by) return rows
  const isBefore = (one: number | string, other: number | string) =>
    one < other ? -1 : one > other ? 1 : 0
  return [...rows].sort((one, other) => isBefore(by(one), by(other)))
}

/** Everything that is asked for while this is on screen. */
export function polledFor(
  ui: UiState,
  sources: ListSources,
  data: Data
): { wanted: Polled[]; beside: Polled[] } {
  const wanted: Polled[] = [data.processes]
  if (ui.view === 'overview') wanted.push(data.queues, data.connections)
  else if (ui.details)
    wanted.push(sources.one(ui.details) ?? sources.of(ui.view, ui.lists[ui.view]))
  else wanted.push(sources.of(ui.view, ui.lists[ui.view]))
  // Alerts are counted in the header of all views.
  return { wanted, beside: [data.queues, data.connections] }
}
