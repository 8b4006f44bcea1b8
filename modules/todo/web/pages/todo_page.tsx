/** The user's own to-dos: add, tick, edit, move, delete. */
import { CheckSquareOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { confirm } from '#web/kit/confirm'
import { Empty } from '#web/kit/empty'
import { Page } from '#web/kit/page'
import { AddTodo } from '../components/add_todo'
import { TodoGroup } from '../components/todo_group'
import { UnreadableList, UnsavedNote } from '../components/trouble'
import { doneOf, openOf } from '../model'
import { countDone, todoList, todoStore } from '../store'
import styles from './todo_page.module.css'

export default function TodoPage() {
  const { t } = useTranslation('todo')
  const { todos, trouble } = todoStore()
  const open = openOf(todos)
  const done = doneOf(todos)
  if (trouble === 'unreadable') {
    return (
      <Page title={t('menu.todo')} narrow>
        <UnreadableList />
      </Page>
    )
  }
  return (
    <Page title={t('menu.todo')} count={open.length} narrow>
      {trouble === 'unsaved' && <UnsavedNote />}
      <AddTodo />
      {todos.length === 0 && (
        <Empty icon={<CheckSquareOutlined />} title={t('empty.title')} text={t('empty.text')} />
      )}
      {open.length > 0 && <TodoGroup label={t('page.open')} todos={open} />}
      {todos.length > 0 && !open.length && <p className={styles.quiet}>{t('page.all_done')}</p>}
      {done.length > 0 && (
        <>
          <div className={styles.head}>
            <h2 className={styles.heading}>{t('page.done', { count: done.length })}</h2>
            <Button type="text" size="small" onClick={() => void removeDone()}>
              {t('page.remove_done')}
            </Button>
          </div>
          <TodoGroup label={t('page.done', { count: done.length })} todos={done} />
        </>
      )}
      {todos.length > 0 && <p className={styles.quiet}>{t('page.device')}</p>}
    </Page>
  )

  function removeDone() {
    return confirm({
      title: t('remove_done.title', { count: countDone() }),
      text: t('remove.text'),
      action: t('remove_done.action'),
      danger: true,
      onConfirm: () => todoList.removeDone(),
    })
  }
}
