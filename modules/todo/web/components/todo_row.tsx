/** A to-do: tick, edit, move, delete; all of it also by keyboard. */
import { HolderOutlined } from '@ant-design/icons'
import { Checkbox } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Todo } from '../model'
import { todoList } from '../store'
import { useDrag } from '../use_drag'
import { RewordTodo } from './rename_todo'
import { RowActions } from './row_actions'
import styles from './todo_row.module.css'

interface TodoRowProps {
  readonly todo: Todo
  readonly onMove: (by: -1 | 1) => void
}

export function TodoRow({ todo, onMove }: TodoRowProps) {
  const { id, text, isDone } = todo
  const [isRewording, setRewording] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  useBackTo(row, isRewording)
  const { isDragged, begin } = useDrag(row, onMove)

  if (isRewording) {
    return (
      <li ref={row} className={styles.row}>
        <RewordTodo todo={todo} onEnd={() => setRewording(false)} />
      </li>
    )
  }
  return (
    <li
      ref={row}
      className={styles.row}
      data-todo={id}
      data-dragged={isDragged || undefined}
      onKeyDown={(event) => {
        const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
        if (!by || !event.altKey || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        onMove(by)
      }}
    >
      {/* Hidden from screen readers: the keyboard has Alt with the arrow keys and the row's buttons. */}
      <span className={styles.handle} data-todo-handle aria-hidden onPointerDown={begin}>
        <HolderOutlined />
      </span>
      <Checkbox
        className={styles.tick}
        checked={isDone}
        onChange={({ target }) => todoList.tick(id, target.checked)}
      >
        <span className={styles.text} dir="auto" data-done={isDone || undefined}>
          {text}
        </span>
      </Checkbox>
      <RowActions todo={todo} onMove={onMove} onReword={() => setRewording(true)} />
    </li>
  )
}

/** Returns the focus to the row after editing its text. */
function useBackTo(row: React.RefObject<HTMLLIElement | null>, isRewording: boolean) {
  const was = useRef(isRewording)
  useEffect(() => {
    if (was.current && !isRewording) row.current?.querySelector('input')?.focus()
    was.current = isRewording
  }, [row, isRewording])
}
