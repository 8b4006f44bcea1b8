/** Actions on a to-do: icons, or one menu on a phone. */
import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  EditOutlined,
  MoreOutlined,
} from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '#web/kit/appearance'
import { confirm } from '#web/kit/confirm'
import { RowAction } from '#web/kit/data_table'
import { nameOf, type Todo } from '../model'
import { todoList } from '../store'
import styles from './row_actions.module.css'

interface RowActionsProps {
  readonly todo: Todo
  readonly onMove: (by: -1 | 1) => void
  readonly onReword: () => void
}

export function RowActions({ todo, onMove, onReword }: RowActionsProps) {
  const { t } = useTranslation('todo')
  const phone = useIsPhone()
  const text = nameOf(todo)
  const actions: { key: string; label: string; icon: ReactNode; onClick: () => void }[] = [
    { key: 'up', label: t('action.up'), icon: <ArrowUpOutlined />, onClick: () => onMove(-1) },
    { key: 'down', label: t('action.down'), icon: <ArrowDownOutlined />, onClick: () => onMove(1) },
    { key: 'reword', label: t('action.reword'), icon: <EditOutlined />, onClick: onReword },
    { key: 'remove', label: t('action.remove'), icon: <DeleteOutlined />, onClick: remove },
  ]
  if (phone) {
    return (
      <Dropdown menu={{ items: actions }} trigger={['click']} placement="bottomRight">
        <Button type="text" icon={<MoreOutlined />} aria-label={t('action.more', { text })} />
      </Dropdown>
    )
  }
  return (
    <span className={styles.actions}>
      {actions.map(({ key, label, icon, onClick }) => (
        <RowAction key={key} icon={icon} label={`${label}: ${text}`} onClick={onClick} />
      ))}
    </span>
  )

  function remove() {
    void confirm({
      title: t('remove.title', { text }),
      text: t('remove.text'),
      action: t('remove.action'),
      danger: true,
      onConfirm: () => {
        todoList.remove(todo.id)
        // The button is removed together with its row, so move the focus elsewhere.
        document.querySelector<HTMLElement>('[data-add-todo]')?.focus()
      },
    })
  }
}
