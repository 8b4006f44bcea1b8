/** The options of one menu level, each with its children; Alt with the arrow keys moves an option. */
import { PlusOutlined } from '@ant-design/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orderOptions } from '../api'
import { nextNumber, type Option } from '../model'
import { menuKey } from '../queries'
import { OptionEditor } from './option_editor'
import { OptionLine } from './option_line'
import styles from './options.module.css'

interface OptionLevelProps {
  readonly queueId: number
  /** The parent option; null at the top level. */
  readonly parent: Option | null
  readonly options: readonly Option[]
  /** Shows the editor for a new option at first; `onAdded` is called when it closes. */
  readonly isAdding?: boolean
  readonly onAdded?: () => void
}

export function OptionLevel(props: OptionLevelProps) {
  const { queueId, parent, options, isAdding = false, onAdded } = props
  const { t } = useTranslation('queues')
  const [adds, setAdds] = useState(false)
  const move = useMoves(queueId, parent, options)
  const done = () => {
    setAdds(false)
    onAdded?.()
  }
  return (
    <>
      <ol
        className={styles.level}
        aria-label={parent ? t('options.under', { title: parent.title }) : t('options.top')}
      >
        {options.map((option, place) => (
          <OptionLine
            key={option.id}
            queueId={queueId}
            option={option}
            isFirst={place === 0}
            isLast={place === options.length - 1}
            onMove={(by) => move(place, by)}
            below={(adding, added) => (
              <OptionLevel
                queueId={queueId}
                parent={option}
                options={option.children}
                isAdding={adding}
                onAdded={added}
              />
            )}
          />
        ))}
        {(adds || isAdding) && (
          <li>
            <OptionEditor
              place={{ queueId, parentId: parent?.id ?? null }}
              id={null}
              initial={{ number: nextNumber(options), title: '', message: '' }}
              onDone={done}
            />
          </li>
        )}
      </ol>
      {!parent && !adds && (
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => setAdds(true)}>
          {t('options.add')}
        </Button>
      )}
    </>
  )
}

/** Optimistic update: the new order is shown at once and refetched afterwards, also after an error. */
function useMoves(queueId: number, parent: Option | null, options: readonly Option[]) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (ids: readonly number[]) =>
      orderOptions({ queueId, parentId: parent?.id ?? null }, ids),
    scope: { id: `menu-of-${queueId}` },
    onSettled: () => client.invalidateQueries({ queryKey: menuKey(queueId) }),
  })
  return (place: number, by: -1 | 1) => {
    const other = options[place + by]
    const moved = options[place]
    if (!other || !moved) return
    const order = options.with(place, other).with(place + by, moved)
    const numbered = order.map((one, index) => ({ ...one, number: options[index]!.number }))
    client.setQueryData<readonly Option[]>(menuKey(queueId), (menu) =>
      menu && parent ? menu.map((one) => within(one, parent.id, numbered)) : numbered
    )
    mutate(order.map(({ id }) => id))
  }
}

/** The menu with the children of one option replaced. */
const within = (option: Option, parentId: number, children: readonly Option[]): Option =>
  option.id === parentId
    ? { ...option, children }
    : { ...option, children: option.children.map((one) => within(one, parentId, children)) }
