/** Field for adding to-dos; it keeps the focus for the next one. */
import { PlusOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxCharacters } from '../model'
import { todoList } from '../store'
import styles from './add_todo.module.css'

export function AddTodo() {
  const { t } = useTranslation('todo')
  const [text, setText] = useState('')
  const field = useRef<InputRef>(null)
  return (
    <form
      className={styles.line}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) todoList.add(text)
        setText('')
        field.current?.focus()
      }}
    >
      <Input
        ref={field}
        size="large"
        dir="auto"
        data-add-todo
        value={text}
        maxLength={maxCharacters}
        aria-label={t('page.new')}
        placeholder={t('page.example')}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="primary" size="large" htmlType="submit" icon={<PlusOutlined aria-hidden />}>
        {t('page.add')}
      </Button>
    </form>
  )
}
