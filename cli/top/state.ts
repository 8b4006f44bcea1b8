// What the operator looks at: view, row, filter, and what is being typed.
import { listNames, listViews, viewNames, type ListName, type ViewName } from '#cli/top/views/index'

export interface ListState {
  /** Infinity is the last row, also when others follow. */
  readonly cursor: number
  /** The first row on screen. */
  readonly top: number
  readonly search: string
  readonly state: string
  /** The company or queue to which it is narrowed. */
  readonly of: { readonly id: number | string; readonly name: string } | null
  /** Position of the column by which it is sorted; null for the server's order. */
  readonly sort: number | null
}

export interface Question {
  readonly kind: 'question'
  readonly text: string
  /** With the row of the moment in which it was asked: the list may move meanwhile. */
  readonly call: () => Promise<unknown>
  readonly done: string
}
export type Prompt =
  | { readonly kind: 'search'; readonly text: string; readonly before: string }
  | { readonly kind: 'command'; readonly text: string }
  | Question

export interface Message {
  readonly text: string
  readonly isBad: boolean
}

export interface UiState {
  readonly view: ViewName
  readonly lists: Readonly<Record<ListName, ListState>>
  /** The row whose details are shown, and the first line of them on screen. */
  readonly details: {
    readonly list: ListName
    readonly id: number | string
    readonly top: number
  } | null
  readonly isHelp: boolean
  readonly prompt: Prompt | null
  readonly message: Message | null
}

const firstRow = (name: ListName) => (listViews[name].isTail ? Infinity : 0)

const listAtFirst = (name: ListName): ListState => ({
  ...{ cursor: firstRow(name), top: 0, search: '', of: null, sort: null },
  state: listViews[name].states?.[0] ?? '',
})

export const stateAtFirst = (): UiState => ({
  view: 'overview',
  lists: Object.fromEntries(listNames.map((name) => [name, listAtFirst(name)])) as Record<
    ListName,
    ListState
  >,
  ...{ details: null, isHelp: false, prompt: null, message: null },
})

/** Changes one list. Whatever narrows or sorts it leads back to its first row. */
export function changeList(ui: UiState, name: ListName, change: Partial<ListState>): UiState {
  const changed = { ...ui.lists[name], ...change }
  return { ...ui, lists: { ...ui.lists, [name]: changed } }
}
export const narrowList = (ui: UiState, name: ListName, change: Partial<ListState>): UiState =>
  changeList(ui, name, { ...change, cursor: firstRow(name), top: 0 })

export const openView = (ui: UiState, view: ViewName): UiState => ({
  ...ui,
  view,
  ...{ details: null, isHelp: false, prompt: null, message: null },
})

/** Where the window of a list begins, so that the cursor is in it and no row below the last one is shown. */
export function windowOf({ cursor, top }: ListState, height: number, count: number) {
  const last = Math.max(0, count - 1)
  const row = Math.min(Math.max(0, cursor), last)
  const highest = Math.max(0, count - height)
  const first = Math.min(Math.max(top, row - height + 1), row, highest)
  return { row, first: Math.max(0, first) }
}

/** Commands that may be typed after `:`. */
export const commandNames = [...viewNames, 'help', 'quit'] as const

/** What the typed text may become: views and commands, after a view's name its states. */
export function completionsOf(typed: string): string[] {
  const [word, ...rest] = typed.trimStart().split(/\s+/)
  if (rest.length === 0) return commandNames.filter((name) => name.startsWith(word.toLowerCase()))
  const name = listNames.find((one) => one === word.toLowerCase())
  const states = (name && listViews[name].states) ?? []
  const begin = rest.join(' ').toLowerCase()
  return states
    .filter((state) => state && state.toLowerCase().startsWith(begin))
    .map((state) => `${name} ${state}`)
}
