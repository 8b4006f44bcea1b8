/** An infinite list of tickets with keyboard navigation, whose rows do not move while others work. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty, type EmptyProps } from '#web/kit/empty'
import { ErrorState, MoreFailed } from '#web/kit/error_state'
import { useAllowed } from '#web/shell/gate'
import { useSession } from '#web/shell/session_store'
import type { ListFilter, Ticket, TicketAction } from '../model'
import { useTicketList } from '../queries'
import { TicketItem } from './ticket_item'
import styles from './ticket_list.module.css'
import { useListFocus } from './use_list_focus'
import { useStillRows } from './use_still_rows'

const itemHeight = 72
/** Pixels from the end at which the next page is fetched. */
const nearEnd = 100

export interface TicketListProps {
  readonly filter: ListFilter
  readonly label: string
  readonly empty: EmptyProps
  readonly selectedUuid: string | undefined
  readonly onAct: (action: TicketAction, ticket: Ticket) => void
}

export function TicketList(props: TicketListProps) {
  const list = useTicketList(props.filter)
  if (list.isLoading) return <ListSkeleton />
  if (list.error && !list.rows.length) return <ErrorState error={list.error} onRetry={list.retry} />
  if (!list.rows.length) return <Empty {...props.empty} />
  return <Rows {...props} list={list} />
}

function Rows({ list, filter: { search }, label, selectedUuid, onAct }: RowsProps) {
  const { t } = useTranslation('tickets')
  const { user } = useSession()
  const mayPeek = useAllowed({ ability: 'tickets.view_all' })
  const box = useRef<HTMLDivElement>(null)
  const { rows } = list
  // eslint-disable-next-line react-hooks/incompatible-library -- its return values are used in this render only
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => itemHeight,
    getItemKey: (index) => rows[index]!.id,
    overscan: 8,
  })
  const { currentId, onFocus } = useListFocus(box, rows, selectedUuid, virtual.scrollToIndex)
  const stillness = useStillRows(box, rows, itemHeight)
  const shown = virtual.getVirtualItems()
  const reach = (shown.at(-1)?.end ?? 0) + nearEnd
  const total = virtual.getTotalSize()
  const isNearEnd = reach >= total
  useEffect(() => {
    if (isNearEnd) list.loadMore()
  }, [isNearEnd, list])
  return (
    <div
      ref={box}
      className={styles.box}
      data-ticket-list
      role="group"
      aria-label={label}
      tabIndex={-1}
      onFocus={onFocus}
      {...stillness}
    >
      <ul className={styles.rows} style={{ height: total }}>
        {shown.map(({ key, index, start }) => {
          const ticket = rows[index]!
          return (
            <li
              key={key}
              className={styles.row}
              style={{ height: itemHeight, transform: `translateY(${start}px)` }}
            >
              <TicketItem
                ticket={ticket}
                isSelected={ticket.uuid === selectedUuid}
                isCurrent={ticket.id === currentId}
                viewerId={user.id}
                viewerName={user.name}
                mayPeek={mayPeek}
                search={search}
                onAct={onAct}
              />
            </li>
          )
        })}
      </ul>
      {list.isLoadingMore && <p className={styles.more}>{t('list.loading_more')}</p>}
      <MoreFailed error={list.error} onRetry={list.retry} />
    </div>
  )
}
interface RowsProps extends TicketListProps {
  readonly list: ReturnType<typeof useTicketList>
}

/** Widths of the placeholder's lines in per cent. */
const widths = [52, 38, 61, 45, 57, 34, 48, 41]

function ListSkeleton() {
  const { t } = useTranslation('shell')
  return (
    <ul className={`${styles.rows} ${styles.skeleton}`} role="status" aria-label={t('loading')}>
      {widths.map((width) => (
        <li key={width}>
          <span className={styles.face} />
          <span className={styles.lines}>
            <span className={styles.bar} style={{ width: `${width}%` }} />
            <span className={styles.bar} style={{ width: `${width + 30}%` }} />
            <span className={styles.bar} style={{ width: `${width - 18}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}
