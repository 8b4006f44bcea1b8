// What keys do. Keys have the names that k9s, less and vi gave them.
import type { Key } from 'ink'
import {
  changeList,
  commandNames,
  completionsOf,
  narrowList,
  openView,
  windowOf,
  type Question,
  type UiState,
} from '#cli/top/state'
import { isList, listViews, viewNames, type ListName } from '#cli/top/views/index'
import type { ListView } from '#cli/top/views/list_view'

export type Effect =
  | { readonly kind: 'quit' }
  | { readonly kind: 'refresh' }
  | { readonly kind: 'call'; readonly call: () => Promise<unknown>; readonly done: string }

export interface Step {
  readonly ui: UiState
  readonly effect?: Effect
}

/** What is on screen when a key is pressed. */
export interface Seen {
  /** Of the list on screen. */
  readonly count: number
  readonly at: (index: number) => unknown
  /** The row whose details are shown. */
  readonly detailed: unknown
  /** Rows of a list that are on screen. */
  readonly height: number
  /** Lines of details or help that do not fit. */
  readonly hidden: number
}

const named: readonly (readonly [keyof Key, string])[] = [
  ['upArrow', 'up'],
  ['downArrow', 'down'],
  ['leftArrow', 'left'],
  ['rightArrow', 'right'],
  ['pageUp', 'pageup'],
  ['pageDown', 'pagedown'],
  ['home', 'home'],
  ['end', 'end'],
  ['return', 'enter'],
  ['escape', 'esc'],
  ['tab', 'tab'],
  ['backspace', 'backspace'],
  ['delete', 'backspace'],
]

/** Names of the keys in an input of Ink: text that arrives at once is one input of several keys. */
export function keysOf(input: string, key: Key): string[] {
  const name = named.find(([flag]) => key[flag])?.[1]
  if (name === 'tab' && key.shift) return ['shift-tab']
  if (name) return [name]
  if (key.ctrl) return [`ctrl-${input}`]
  const pressed = [...input].map((one) => (one === '\r' || one === '\n' ? 'enter' : one))
  // No key is used with alt: over a slow line, esc and the next key arrive as one.
  return key.meta ? ['esc', ...pressed] : pressed
}

/** The state after a key, and what has to be done. */
export function press(ui: UiState, key: string, seen: Seen): Step {
  if (ui.prompt) return pressInPrompt(ui, key)
  const before = { ...ui, message: null }
  if (ui.isHelp) return { ui: { ...before, isHelp: false } }
  const view = viewOfKey(before, key)
  if (view) return { ui: openView(before, view) }
  const common = commonKeys[key]?.(before)
  if (common) return common
  if (ui.details) return pressInDetails(before, key, seen)
  return isList(ui.view) ? pressInList(before, ui.view, key, seen) : { ui: before }
}

function viewOfKey({ view }: UiState, key: string) {
  if (/^[1-9]$/.test(key)) return viewNames[Number(key) - 1]
  const by = { 'tab': 1, 'right': 1, 'shift-tab': -1, 'left': -1 }[key]
  if (by === undefined) return undefined
  return viewNames.at((viewNames.indexOf(view) + by) % viewNames.length)
}

const commonKeys: Readonly<Record<string, ((ui: UiState) => Step) | undefined>> = {
  'q': (ui) => ({ ui, effect: { kind: 'quit' } }),
  'r': (ui) => ({ ui, effect: { kind: 'refresh' } }),
  'ctrl-l': (ui) => ({ ui, effect: { kind: 'refresh' } }),
  '?': (ui) => ({ ui: { ...ui, isHelp: true } }),
  ':': (ui) => ({ ui: { ...ui, prompt: { kind: 'command', text: '' } } }),
}

/** Rows by which a key moves; Infinity is the end. */
const moves: Readonly<Record<string, (height: number) => number>> = {
  'up': () => -1,
  'k': () => -1,
  'down': () => 1,
  'j': () => 1,
  'pageup': (height) => -height,
  'ctrl-b': (height) => -height,
  'pagedown': (height) => height,
  'ctrl-f': (height) => height,
  ' ': (height) => height,
  'ctrl-u': (height) => -Math.ceil(height / 2),
  'ctrl-d': (height) => Math.ceil(height / 2),
  'home': () => -Infinity,
  'g': () => -Infinity,
  'end': () => Infinity,
  'G': () => Infinity,
}
const within = (value: number, highest: number) => Math.min(Math.max(0, value), highest)

function pressInDetails(ui: UiState, key: string, { hidden, height, detailed }: Seen): Step {
  const details = ui.details!
  if (key === 'esc' || key === 'backspace') return { ui: { ...ui, details: null } }
  const move = moves[key]?.(height)
  if (move !== undefined) {
    return { ui: { ...ui, details: { ...details, top: within(details.top + move, hidden) } } }
  }
  return detailed === undefined ? { ui } : pressOnRow(ui, details.list, key, detailed)
}

function pressInList(ui: UiState, name: ListName, key: string, seen: Seen): Step {
  const { count, height } = seen
  const list = ui.lists[name]
  const { row, first } = windowOf(list, height, count)
  const move = moves[key]?.(height)
  if (move !== undefined) {
    const last = Math.max(0, count - 1)
    const wanted = within(row + move, last)
    const cursor = listViews[name].isTail && wanted === last ? Infinity : wanted
    const top = windowOf({ ...list, cursor, top: first }, height, count).first
    return { ui: changeList(ui, name, { cursor, top }) }
  }
  const narrowed = narrowingKeys[key]?.(ui, name, listViews[name])
  if (narrowed) return { ui: narrowed }
  const chosen = seen.at(row)
  if (chosen === undefined) return { ui }
  // A row that one looks at stays where it is.
  const isHeld = key === 'enter' && listViews[name].isTail
  return pressOnRow(isHeld ? changeList(ui, name, { cursor: row }) : ui, name, key, chosen)
}

type Narrowing = (ui: UiState, name: ListName, view: ListView<unknown>) => UiState | undefined
const narrowingKeys: Readonly<Record<string, Narrowing>> = {
  '/': (ui, name, view) => {
    if (!view.isSearched) return say(ui, `${view.title} have no filter; f chooses a state.`)
    const before = ui.lists[name].search
    return { ...ui, prompt: { kind: 'search', text: before, before } }
  },
  'f': (ui, name, { states, title }) => {
    if (!states) return say(ui, `${title} have no states to choose from.`)
    const next = (states.indexOf(ui.lists[name].state) + 1) % states.length
    return narrowList(ui, name, { state: states[next] })
  },
  's': (ui, name, { columns, title }) => {
    const sorted = columns.flatMap(({ sort }, at) => (sort ? [at] : []))
    if (sorted.length === 0) return say(ui, `${title} are in the server's order.`)
    const { sort } = ui.lists[name]
    return narrowList(ui, name, { sort: sorted[sorted.indexOf(sort ?? -1) + 1] ?? null })
  },
  /** One step back: the filter, then the company or queue, then the overview. */
  'esc': (ui, name, { states }) => {
    const { search, of, state } = ui.lists[name]
    if (search) return narrowList(ui, name, { search: '' })
    if (of) return narrowList(ui, name, { of: null })
    if (states && state !== states[0]) return narrowList(ui, name, { state: states[0] })
    return openView(ui, 'overview')
  },
}

const say = (ui: UiState, text: string): UiState => ({ ...ui, message: { text, isBad: false } })

function pressOnRow(ui: UiState, name: ListName, key: string, row: unknown): Step {
  const { link, actions, idOf } = listViews[name]
  const to = link?.key === key ? link.of(row) : null
  if (link && to)
    return { ui: narrowList(openView(ui, link.view), link.view, { of: to, search: '' }) }
  if (key === 'enter' && !ui.details) {
    return { ui: { ...ui, details: { list: name, id: idOf(row), top: 0 } } }
  }
  const action = actions.find((one) => one.key === key)
  if (!action) return { ui }
  const text = action.question(row)
  if (text === null) return { ui: say(ui, `Nothing to ${action.title} here.`) }
  const [call, done] = [() => action.call(row), action.done(row)]
  return { ui: { ...ui, prompt: { kind: 'question', text, call, done } } }
}

function pressInPrompt(ui: UiState, key: string): Step {
  const prompt = ui.prompt!
  if (prompt.kind === 'question') return answer(ui, prompt, key)
  const step = promptKeys[key]?.(ui, prompt)
  if (step) return step
  // Other keys with names write nothing.
  return { ui: [...key].length === 1 ? typed(ui, prompt.text + key) : ui }
}

function answer(ui: UiState, { call, done }: Question, key: string): Step {
  const after = { ...ui, prompt: null }
  if (key !== 'y' && key !== 'Y') return { ui: say(after, 'Nothing was changed.') }
  return { ui: after, effect: { kind: 'call', call, done } }
}

type Typed = Exclude<UiState['prompt'], Question | null>
const promptKeys: Readonly<Record<string, ((ui: UiState, prompt: Typed) => Step) | undefined>> = {
  'esc': (ui) => ({ ui: left(ui) }),
  'enter': (ui, { kind }) => (kind === 'search' ? { ui: { ...ui, prompt: null } } : run(ui)),
  'tab': (ui, { kind, text }) => ({
    ui: kind === 'command' ? typed(ui, completionsOf(text)[0] ?? text) : ui,
  }),
  'ctrl-u': (ui) => ({ ui: typed(ui, '') }),
  'backspace': (ui, { text }) => ({
    ui: text === '' ? left(ui) : typed(ui, [...text].slice(0, -1).join('')),
  }),
}

/** A filter works while it is typed. */
function typed(ui: UiState, text: string): UiState {
  const { prompt, view } = ui
  if (prompt?.kind === 'command') return { ...ui, prompt: { ...prompt, text } }
  if (prompt?.kind !== 'search' || !isList(view)) return ui
  return { ...narrowList(ui, view, { search: text }), prompt: { ...prompt, text } }
}

/** Without having changed anything. */
function left(ui: UiState): UiState {
  const { prompt, view } = ui
  const after = { ...ui, prompt: null }
  if (prompt?.kind !== 'search' || !isList(view)) return after
  return narrowList(after, view, { search: prompt.before })
}

/** Runs the typed command; the begin of a name is enough. */
function run(ui: UiState): Step {
  const after = { ...ui, prompt: null }
  const text = (ui.prompt as { text: string }).text.trim()
  if (text === '') return { ui: after }
  const typedName = text.toLowerCase() === 'q' ? 'quit' : text.toLowerCase()
  const exact = commandNames.find((name) => name === typedName)
  const command = exact ?? completionsOf(text)[0]
  if (command === undefined) {
    return { ui: { ...after, message: { text: `There is no command ":${text}".`, isBad: true } } }
  }
  if (command === 'quit') return { ui: after, effect: { kind: 'quit' } }
  if (command === 'help') return { ui: { ...after, isHelp: true } }
  const [view, state] = command.split(' ')
  const opened = openView(after, view as UiState['view'])
  if (state === undefined) return { ui: opened }
  return { ui: narrowList(opened, view as ListName, { state, search: '', of: null }) }
}
