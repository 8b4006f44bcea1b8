/** The to-dos of whoever is signed in: here for the screen, in local storage for the next visit and the other tabs. */
import { create } from 'zustand'
import { kept } from '#web/lib/kept'
import { currentSession, sessionStore } from '#web/shell/session_store'
import { added, doneOf, moved, parsed, reworded, ticked, without, type Todos } from './model'

/**
 * unsaved: what is seen could not be written and ends with the page
 * unreadable: what is kept is no list; it stays as it is until the person says otherwise
 */
export type Trouble = 'unsaved' | 'unreadable'
interface TodoList {
  readonly todos: Todos
  readonly trouble: Trouble | null
}

export const todoStore = create<TodoList>()(() => read())
const { getState, setState } = todoStore

// The next person at this browser has a list of their own.
sessionStore.subscribe(({ session }, before) => {
  if (session?.user.id !== before.session?.user.id) setState(read(), true)
})
// Another tab changed it, or emptied the storage.
window.addEventListener('storage', ({ key }) => {
  if (key === null || key === ownKey()) setState(read(), true)
})

export const todoList = {
  add: (text: string) => keep(added(getState().todos, text)),
  reword: (id: number, text: string) => keep(reworded(getState().todos, id, text)),
  tick: (id: number, isDone: boolean) => keep(ticked(getState().todos, id, isDone)),
  move: (id: number, by: -1 | 1) => keep(moved(getState().todos, id, by)),
  remove: (id: number) => keep(without(getState().todos, (one) => one.id === id)),
  removeDone: () => keep(without(getState().todos, ({ isDone }) => isDone)),
  /** Writes what is seen once more. */
  saveAgain: () => keep(getState().todos),
  /** Gives up what cannot be read. */
  beginAnew: () => keep([]),
}

/** How many are done, for the question before they go. */
export const countDone = () => doneOf(getState().todos).length

function ownKey() {
  const session = currentSession()
  return session && kept(`todo.${session.user.id}`)
}

function read(): TodoList {
  const key = ownKey()
  const todos = key ? parsed(localStorage.getItem(key)) : []
  return todos ? { todos, trouble: null } : { todos: [], trouble: 'unreadable' }
}

function keep(todos: Todos) {
  setState({ todos, trouble: isWritten(todos) ? null : 'unsaved' })
}

/** False when the browser has no room left, or keeps nothing at all. */
function isWritten(todos: Todos): boolean {
  const key = ownKey()
  if (!key) return false
  try {
    localStorage.setItem(key, JSON.stringify(todos))
    return true
  } catch {
    return false
  }
}
