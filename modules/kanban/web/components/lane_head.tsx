/** A lane's name and count, and the drag handle for users who may order lanes. */
import { HolderOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { number } from '#web/lib/format'
import type { Lane } from '../model'
import styles from './lane.module.css'
import { howLaneId } from './how'

interface LaneHeadProps {
  readonly id: string
  /** Null: the column of cards in no lane. */
  readonly lane: Lane | null
  readonly count: number
  /** Missing when the lane cannot be moved. */
  readonly handleRef?: (element: Element | null) => void
}

export function LaneHead({ id, lane, count, handleRef }: LaneHeadProps) {
  const { t } = useTranslation('kanban')
  const name = lane?.name ?? t('lane.none')
  return (
    <header className={styles.head}>
      <span className={styles.mark} style={lane ? { background: lane.color } : undefined} />
      <h2 id={id} className={styles.name} title={name}>
        <span dir="auto">{name}</span>
        <span className={styles.count}>
          <span aria-hidden>{number(count)}</span>
          <span className={styles.hidden}>, {t('lane.cards', { count })}</span>
        </span>
      </h2>
      {lane && handleRef && (
        <button
          ref={handleRef}
          type="button"
          className={styles.grip}
          data-grip={lane.id}
          aria-label={t('lane.grip', { name })}
          aria-describedby={howLaneId}
        >
          <HolderOutlined aria-hidden />
        </button>
      )}
    </header>
  )
}
