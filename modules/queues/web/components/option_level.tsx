/** The lines of a menu that stand together, each with those under it; Alt with the arrows moves one. */
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
  /** Under which line; null at the top. */
  readonly parent: Option | null
  readonly options: readonly Option[]
  /** Begins with a new line, and tells when that is over. */
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

/** The new order is shown at once; a refusal brings the former one back. */
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

/** The menu with other lines under one of its own. */
const within = (option: Option, parentId: number, children: readonly Option[]): Option =>
  option.id === parentId
    ? { ...option, children }
    : { ...option, children: option.children.map((one) => within(one, parentId, children)) }
