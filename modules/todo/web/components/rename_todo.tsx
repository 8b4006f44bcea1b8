/** Edits the text of a to-do: Enter saves, Escape cancels. */
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxCharacters, type Todo } from '../model'
import { todoList } from '../store'
import styles from './rename_todo.module.css'

export function RewordTodo({ todo, onEnd }: { todo: Todo; onEnd: () => void }) {
  const { t } = useTranslation(['todo', 'shell'])
  const [text, setText] = useState(todo.text)
  function save() {
    todoList.reword(todo.id, text)
    onEnd()
  }
  return (
    <div className={styles.form}>
      <Input.TextArea
        autoFocus
        autoSize={{ minRows: 1, maxRows: 8 }}
        dir="auto"
        value={text}
        maxLength={maxCharacters}
        aria-label={t('page.reword')}
        onFocus={({ target }) => target.setSelectionRange(text.length, text.length)}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onEnd()
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          save()
        }}
      />
      <div className={styles.buttons}>
        <Button size="small" onClick={onEnd}>
          {t('shell:actions.cancel')}
        </Button>
        <Button size="small" type="primary" disabled={!text.trim()} onClick={save}>
          {t('shell:actions.save')}
        </Button>
      </div>
    </div>
  )
}
