/** A table with infinite scrolling and its loading, empty and error states. */
import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Button, Table, type TableColumnType } from 'antd'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Tooltip } from '#web/kit/tooltip'
import type { GrowingList } from '#web/lib/query'
import { useIsPhone } from '#web/kit/appearance'
import { DataCards } from '#web/kit/data_cards'
import { Empty, type EmptyProps } from '#web/kit/empty'
import { ErrorState, MoreFailed } from '#web/kit/error_state'
import { LoadingTable } from '#web/kit/loading'
import styles from '#web/kit/data_table.module.css'

export type Column<T> = TableColumnType<T>

export interface DataTableProps<T extends { readonly id: number | string }> {
  readonly columns: readonly Column<T>[]
  /** From `useGrowingList`. */
  readonly list: GrowingList<T>
  /** Shown when the list is empty: what the page is for and the first step. */
  readonly empty: EmptyProps
  readonly onRowClick?: (row: T) => void
  /** Action icons at the end of a row; use `RowEditing` and `RowAction`. */
  readonly actions?: (row: T) => ReactNode
  readonly rowClassName?: (row: T) => string
}

export function DataTable<T extends { readonly id: number | string }>(props: DataTableProps<T>) {
  const { list, columns, empty, actions, onRowClick, rowClassName } = props
  const { t } = useTranslation('shell')
  const phone = useIsPhone()
  if (list.isLoading) return <LoadingTable />
  if (list.error && !list.rows.length) return <ErrorState error={list.error} onRetry={list.retry} />
  if (!list.rows.length) return <Empty {...empty} />

  if (phone) {
    return (
      <div className={styles.table}>
        <DataCards {...{ columns, actions, onRowClick, rowClassName }} rows={list.rows} />
        <More list={list} />
      </div>
    )
  }
  const actionColumn: Column<T>[] = actions
    ? [
        {
          key: 'actions',
          title: <span className={styles.hidden}>{t('table.actions')}</span>,
          align: 'right',
          width: 1,
          className: styles.actions,
          render: (_value, row) => actions(row),
        },
      ]
    : []
  return (
    <div className={styles.table}>
      <Table<T>
        rowKey="id"
        size="middle"
        tableLayout="auto"
        pagination={false}
        columns={[...columns, ...actionColumn]}
        dataSource={[...list.rows]}
        rowClassName={rowClassName}
        onRow={(row) => (onRowClick ? clickable(() => onRowClick(row)) : {})}
      />
      <More list={list} />
    </div>
  )
}

/** Makes the row's click available to the keyboard. */
const clickable = (open: () => void) => ({
  onClick: open,
  tabIndex: 0,
  className: styles.clickable,
  onKeyDown: (event: React.KeyboardEvent) => {
    if (event.key === 'Enter' && event.target === event.currentTarget) open()
  },
})

/** Loads the next page when the scroll position is within 100 px of the end. */
function More<T>({ list }: { list: GrowingList<T> }) {
  const mark = useRef<HTMLDivElement>(null)
  const { t } = useTranslation('shell')
  const { hasMore, loadMore, isFetching } = list
  const load = useRef(loadMore)
  useEffect(() => {
    load.current = loadMore
  })
  const length = list.rows.length
  const isRefused = Boolean(list.error)
  useEffect(() => {
    if (!mark.current || !hasMore) return
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && load.current(),
      { rootMargin: '100px' }
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
    // A page that does not fill the screen leaves the marker visible: observe it again after each page, fetch and error.
  }, [hasMore, length, isRefused, isFetching])
  return (
    <>
      <MoreFailed error={list.error} onRetry={list.retry} />
      <div ref={mark} className={styles.more} aria-live="polite">
        {list.isLoadingMore ? t('table.loading_more') : null}
      </div>
    </>
  )
}

export interface RowActionProps {
  readonly icon: ReactNode
  /** Tooltip and name for screen readers. */
  readonly label: string
  readonly onClick: () => void
  readonly danger?: boolean
}

export function RowAction({ icon, label, onClick, danger }: RowActionProps) {
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        icon={icon}
        aria-label={label}
        danger={danger}
        onClick={(event) => {
          event.stopPropagation()
          onClick()
        }}
      />
    </Tooltip>
  )
}

type RowAction = Pick<RowActionProps, 'label' | 'onClick'>

export interface RowEditingProps {
  readonly edit: RowAction
  /** False when this viewer lacks permission, or this row cannot be deleted. */
  readonly remove: RowAction | false
}

/** The usual row actions of a list: edit and delete. */
export function RowEditing({ edit, remove }: RowEditingProps) {
  return (
    <>
      <RowAction icon={<EditOutlined aria-hidden />} {...edit} />
      {remove && <RowAction icon={<DeleteOutlined aria-hidden />} {...remove} />}
    </>
  )
}
