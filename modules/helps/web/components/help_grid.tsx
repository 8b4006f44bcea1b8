/** Grid of videos, with loading, error and empty states; the operator also edits and deletes here. */
import { CaretRightFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RowEditing } from '#web/kit/data_table'
import { ErrorState, MoreFailed } from '#web/kit/error_state'
import type { Editing } from '#web/kit/use_editing'
import type { GrowingList } from '#web/lib/query'
import { thumbnailOf, type Help } from '../model'
import styles from './help_grid.module.css'

interface HelpGridProps {
  readonly list: GrowingList<Help>
  readonly onPlay: (help: Help) => void
  /** Null for everybody but the operator. */
  readonly editing: Editing<Help> | null
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

interface HelpCardProps {
  readonly help: Help
  readonly onPlay: (help: Help) => void
  /** Null for everybody but the operator. */
  readonly editing: Editing<Help> | null
}

function HelpCard({ help, onPlay, editing }: HelpCardProps) {
  const { t } = useTranslation('helps')
  const { title, description } = help
  return (
    <article className={styles.card}>
      <button
        type="button"
        className={styles.play}
        aria-label={t('card.play', { title })}
        onClick={() => onPlay(help)}
      >
        <Picture help={help} />
        <span className={styles.sign} aria-hidden>
          <CaretRightFilled />
        </span>
      </button>
      <div className={styles.text}>
        <h2 className={styles.title} dir="auto">
          {title}
        </h2>
        {editing && (
          <div className={styles.tools}>
            <RowEditing
              edit={{ label: t('card.edit', { title }), onClick: () => editing.edit(help) }}
              remove={{ label: t('card.delete', { title }), onClick: () => editing.remove(help) }}
            />
          </div>
        )}
      </div>
      {description && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
    </article>
  )
}

/** If the thumbnail fails to load, the play icon on a plain background remains. */
function Picture({ help }: { help: Help }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return null
  return (
    <img
      className={styles.picture}
      src={thumbnailOf(help)}
      alt=""
      width={480}
      height={360}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  )
}
