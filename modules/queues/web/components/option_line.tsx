/** A menu option with its number, title, text and actions, and its children below. */
import { ArrowDownOutlined, ArrowUpOutlined, PlusOutlined } from '@ant-design/icons'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RowAction, RowEditing } from '#web/kit/data_table'
import { useRemoval } from '#web/kit/use_removal'
import { shortened } from '#web/lib/format'
import { deleteOption } from '../api'
import { under, type Option } from '../model'
import { menuKey } from '../queries'
import { OptionEditor } from './option_editor'
import styles from './options.module.css'

interface OptionLineProps {
  readonly queueId: number
  readonly option: Option
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: -1 | 1) => void
  /** Renders the children, with the editor for a new one while adding. */
  readonly below: (isAdding: boolean, onAdded: () => void) => ReactNode
}

export function OptionLine({ queueId, option, isFirst, isLast, onMove, below }: OptionLineProps) {
  const { t } = useTranslation('queues')
  const [edits, setEdits] = useState(false)
  const [adds, setAdds] = useState(false)
  const remove = useOptionRemoval(queueId)
  const { id, number, title, message, children } = option
  const keys = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (!by || !event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onMove(by)
  }
  return (
    <li data-option={id}>
      {edits ? (
        <OptionEditor
          place={{ queueId, parentId: null }}
          id={id}
          initial={{ number, title, message }}
          onDone={() => setEdits(false)}
        />
      ) : (
        <div className={styles.line} role="group" aria-label={title} onKeyDown={keys}>
          <span className={styles.number} aria-hidden>
            {number}
          </span>
          <span className={styles.text}>
            <span className={styles.title} dir="auto">
              {title}
            </span>
            {message && (
              <span className={styles.message} dir="auto">
                {shortened(message, 90)}
              </span>
            )}
          </span>
          <span className={styles.actions}>
            {!isFirst && (
              <RowAction
                icon={<ArrowUpOutlined />}
                label={t('options.up', { title })}
                onClick={() => onMove(-1)}
              />
            )}
            {!isLast && (
              <RowAction
                icon={<ArrowDownOutlined />}
                label={t('options.down', { title })}
                onClick={() => onMove(1)}
              />
            )}
            <RowAction
              icon={<PlusOutlined />}
              label={t('options.add_under', { title })}
              onClick={() => setAdds(true)}
            />
            <RowEditing
              edit={{ label: t('options.edit', { title }), onClick: () => setEdits(true) }}
              remove={{ label: t('options.delete', { title }), onClick: () => remove(option) }}
            />
          </span>
        </div>
      )}
      {(children.length > 0 || adds) && below(adds, () => setAdds(false))}
    </li>
  )
}

/** BOT-27: the confirmation names what is deleted with the option. */
function useOptionRemoval(queueId: number) {
  const { t } = useTranslation('queues')
  return useRemoval<Option>({
    question: (option) => {
      const below = under(option)
      const titles = below.map(({ title }) => title).join(', ')
      return {
        title: t('options.ask', { title: option.title }),
        text: below.length ? t('options.ask_under', { count: below.length, titles }) : undefined,
        action: t('options.ask_action'),
      }
    },
    remove: ({ id }) => deleteOption(id),
    stale: menuKey(queueId),
    done: () => t('options.deleted'),
  })
}
