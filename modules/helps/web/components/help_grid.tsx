/** Grid of videos, with loading, error and empty states. */
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState, MoreFailed } from '#web/kit/error_state'
import type { GrowingList } from '#web/lib/query'
import type { Help } from '../model'
import type { Editing } from '../use_editing'
import { HelpCard } from './help_card'
import styles from './help_card.module.css'

interface HelpGridProps {
  readonly list: GrowingList<Help>
  readonly onPlay: (help: Help) => void
  /** Null for everybody but the operator. */
  readonly editing: Editing | null
  readonly empty: ReactNode
}

export function HelpGrid({ list, onPlay, editing, empty }: HelpGridProps) {
  const { t } = useTranslation('helps')
  if (list.isLoading) return <Skeleton />
  if (list.error && !list.rows.length) return <ErrorState error={list.error} onRetry={list.retry} />
  if (!list.rows.length) return empty
  return (
    <>
      <div className={styles.grid}>
        {list.rows.map((help) => (
          <HelpCard key={help.id} help={help} onPlay={onPlay} editing={editing} />
        ))}
      </div>
      <MoreFailed error={list.error} onRetry={list.retry} />
      {list.hasMore && !list.error && (
        <Button className={styles.more} loading={list.isLoadingMore} onClick={list.loadMore}>
          {t('page.more')}
        </Button>
      )}
    </>
  )
}

function Skeleton() {
  const { t } = useTranslation('shell')
  return (
    <div className={styles.grid} role="status" aria-label={t('loading')}>
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <div key={place} className={styles.skeleton}>
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  )
}
