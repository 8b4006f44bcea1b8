/** The open or the done to-dos in order; moves are announced to screen readers. */
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { nameOf, type Todo, type Todos } from '../model'
import { todoList } from '../store'
import { TodoRow } from './todo_row'
import styles from './todo_group.module.css'

interface TodoGroupProps {
  /** For screen readers. */
  readonly label: string
  readonly todos: Todos
}

export function TodoGroup({ label, todos }: TodoGroupProps) {
  const { t } = useTranslation('todo')
  const [notice, setNotice] = useState('')

  function move(todo: Todo, by: -1 | 1) {
    const place = todos.indexOf(todo) + 1 + by
    if (place < 1 || place > todos.length) return
    const focused = document.activeElement
    flushSync(() => {
      todoList.move(todo.id, by)
      setNotice(t('moved', { text: nameOf(todo), place, count: todos.length }))
    })
    // An element that is moved in the DOM loses the focus.
    if (focused instanceof HTMLElement) focused.focus()
  }

  return (
    <>
      <ul className={styles.list} aria-label={label}>
        {todos.map((todo) => (
          <TodoRow key={todo.id} todo={todo} onMove={(by) => move(todo, by)} />
        ))}
      </ul>
      <p className={styles.hidden} role="status">
        {notice}
      </p>
    </>
  )
}
