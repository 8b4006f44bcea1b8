import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#web/kit/error_state'
import { usePageTitle } from '#web/kit/page_title'
import { number } from '#web/lib/format'
import { useRoom } from '#web/shell/realtime'
import { fits } from '../arrange'
import { Board } from '../components/board'
import styles from '../components/board.module.css'
import { BoardTools } from '../components/board_tools'
import { filterStore } from '../filter_store'
import { useBoard, useLanes } from '../queries'

export default function KanbanPage() {
  const { t } = useTranslation('kanban')
  const filter = filterStore()
  const { data: board, error, refetch } = useBoard(filter)
  const cards = useMemo(() => board?.cards.filter((card) => fits(filter, card)), [filter, board])
  usePageTitle(t('menu.kanban'))
  useRoom('Tickets', 'open')
  useRoom('Tickets', 'pending')
  return (
    <section className={styles.screen} aria-labelledby="page-title">
      <header className={styles.top}>
        <h1 id="page-title" className={styles.title}>
          {t('menu.kanban')}
        </h1>
        <BoardTools />
      </header>
      {board?.hasMore && (
        <p className={styles.more} role="status">
          {t('board.more', { shown: number(board.cards.length), count: board.count })}
        </p>
      )}
      <Content
        cards={cards}
        error={error}
        onRetry={() => void refetch()}
        isNarrowed={filter.queueIds !== null || filter.ownerIds.length > 0}
      />
    </section>
  )
}

interface ContentProps {
  readonly cards: React.ComponentProps<typeof Board>['cards'] | undefined
  readonly error: unknown
  readonly onRetry: () => void
  readonly isNarrowed: boolean
}

function Content({ cards, error, onRetry, isNarrowed }: ContentProps) {
  const lanes = useLanes()
  const failed = (!cards && error) || (!lanes.data && lanes.error)
  if (failed) {
    const retry = () => {
      onRetry()
      void lanes.refetch()
    }
    return <ErrorState error={failed} onRetry={retry} />
  }
  if (!cards || !lanes.data) return <BoardSkeleton />
  return <Board lanes={lanes.data} cards={cards} isNarrowed={isNarrowed} />
}

/** Cards in each lane of the placeholder. */
const paleLanes = [3, 2, 4, 1]

function BoardSkeleton() {
  const { t } = useTranslation('shell')
  return (
    <div className={styles.board} role="status" aria-label={t('loading')}>
      {paleLanes.map((cards) => (
        <div key={cards} className={styles.pale_lane}>
          <span className={styles.pale_name} />
          {Array.from({ length: cards }, (_, at) => (
            <span key={at} className={styles.pale_card} />
          ))}
        </div>
      ))}
    </div>
  )
}
