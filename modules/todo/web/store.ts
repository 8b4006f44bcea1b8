/** The signed-in user's to-dos: a store for the screen, synchronised with local storage and other tabs. */
import { create } from 'zustand'
import { kept } from '#web/lib/kept'
import { currentSession, sessionStore } from '#web/shell/session_store'
import { added, doneOf, moved, parsed, reworded, ticked, without, type Todos } from './model'

/**
 * unsaved: the shown list could not be written and is lost when the page is closed
 * unreadable: the stored value is invalid; it is kept until the user discards it
 */
export type Trouble = 'unsaved' | 'unreadable'
interface TodoList {
  readonly todos: Todos
  readonly trouble: Trouble | null
}

export const todoStore = create<TodoList>()(() => read())
const { getState, setState } = todoStore

// Each user of this browser has an own list.
sessionStore.subscribe(({ session }, before) => {
  if (session?.user.id !== before.session?.user.id) setState(read(), true)
})
// Another tab changed the list, or cleared the storage.
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
  /** Tries again to write the shown list. */
  saveAgain: () => keep(getState().todos),
  /** Discards the invalid stored value. */
  beginAnew: () => keep([]),
}

/** The number of done to-dos, for the confirmation before deleting them. */
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

/** False when the storage is full or unavailable. */
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
