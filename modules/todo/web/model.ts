/** Operations on a list of to-dos; pure. */
import { shortened } from '#web/lib/format'

export interface Todo {
  readonly id: number
  readonly text: string
  readonly isDone: boolean
}
export type Todos = readonly Todo[]

/** Maximum characters of a to-do. */
export const maxCharacters = 500

/** The beginning of the text, for messages about a to-do. */
export const nameOf = ({ text }: Todo) => shortened(text, 40)

export const openOf = (todos: Todos) => todos.filter(({ isDone }) => !isDone)
export const doneOf = (todos: Todos) => todos.filter(({ isDone }) => isDone)

/** Appends to the open to-dos; an empty text is ignored. */
export function added(todos: Todos, text: string): Todos {
  const trimmed = text.trim().slice(0, maxCharacters)
  if (!trimmed) return todos
  const id = 1 + Math.max(0, ...todos.map((one) => one.id))
  return [...todos, { id, text: trimmed, isDone: false }]
}

/** An empty text changes nothing; it does not delete the to-do. */
export function reworded(todos: Todos, id: number, text: string): Todos {
  const trimmed = text.trim().slice(0, maxCharacters)
  return trimmed ? todos.map((one) => (one.id === id ? { ...one, text: trimmed } : one)) : todos
}

export const ticked = (todos: Todos, id: number, isDone: boolean): Todos =>
  todos.map((one) => (one.id === id ? { ...one, isDone } : one))

export const without = (todos: Todos, gone: (todo: Todo) => boolean): Todos =>
  todos.filter((one) => !gone(one))

/** Swaps a to-do with its neighbour in the same group; does nothing at the end of the list. */
export function moved(todos: Todos, id: number, by: -1 | 1): Todos {
  const from = todos.findIndex((one) => one.id === id)
  const todo = todos[from]
  if (!todo) return todos
  const group = todos.filter(({ isDone }) => isDone === todo.isDone)
  const other = group[group.indexOf(todo) + by]
  if (!other) return todos
  const swapped = [...todos]
  swapped[todos.indexOf(other)] = todo
  swapped[from] = other
  return swapped
}

/** Parses the stored list; null when it is invalid. */
export function parsed(text: string | null): Todos | null {
  if (text === null) return []
  try {
    const found: unknown = JSON.parse(text)
    return Array.isArray(found) && found.every(isTodo) ? found : null
  } catch {
    return null
  }
}

function isTodo(value: unknown): value is Todo {
  const { id, text, isDone } = (value ?? {}) as Partial<Record<keyof Todo, unknown>>
  return Number.isSafeInteger(id) && typeof text === 'string' && typeof isDone === 'boolean'
}
