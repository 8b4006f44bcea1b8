/** List of threads with search, infinite scrolling and a button for a new one. */
import { CommentOutlined, LoadingOutlined, PlusOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState, type UIEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '#web/kit/empty'
import { ErrorState, MoreFailed } from '#web/kit/error_state'
import { LoadingRows } from '#web/kit/loading'
import { Tooltip } from '#web/kit/tooltip'
import { useDebounced } from '#web/lib/debounced'
import { useThreads } from '../queries'
import styles from './thread_list.module.css'
import { ThreadRow } from './thread_row'

/** Pixels from the end at which the next page is fetched (operations.md 9). */
const nearPx = 100

interface ThreadListProps {
  readonly selectedUuid: string | undefined
  readonly onAdd: () => void
}

export function ThreadList({ selectedUuid, onAdd }: ThreadListProps) {
  const { t } = useTranslation('chat')
  const [typed, setTyped] = useState('')
  return (
    <section className={styles.pane} aria-label={t('list.label')}>
      <div className={styles.tools}>
        <Input
          value={typed}
          allowClear
          prefix={<SearchOutlined aria-hidden />}
          placeholder={t('list.search')}
          aria-label={t('list.search')}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Tooltip title={t('list.add')}>
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            aria-label={t('list.add')}
            onClick={onAdd}
          />
        </Tooltip>
      </div>
      <Rows typed={typed} selectedUuid={selectedUuid} onAdd={onAdd} />
    </section>
  )
}

function Rows({ typed, selectedUuid, onAdd }: ThreadListProps & { typed: string }) {
  const { t } = useTranslation('chat')
  const search = useDebounced(typed.trim())
  const { rows, isLoading, isLoadingMore, error, loadMore, retry } = useThreads(search)
  const onScroll = ({ currentTarget: box }: UIEvent<HTMLElement>) => {
    if (box.scrollHeight - box.scrollTop - box.clientHeight < nearPx) loadMore()
  }
  if (isLoading) return <LoadingRows rows={6} rowHeight={64} faces />
  if (error && !rows.length) return <ErrorState error={error} onRetry={retry} />
  if (!rows.length && search) {
    return <Empty title={t('empty.search_title')} text={t('empty.search_text')} />
  }
  if (!rows.length) {
    return (
      <Empty
        icon={<CommentOutlined />}
        title={t('empty.title')}
        text={t('empty.text')}
        action={<Button onClick={onAdd}>{t('list.add')}</Button>}
      />
    )
  }
  return (
    <ul className={styles.rows} onScroll={onScroll} aria-label={t('list.label')}>
      {rows.map((thread) => (
        <li key={thread.id}>
          <ThreadRow thread={thread} isCurrent={thread.uuid === selectedUuid} />
        </li>
      ))}
      {isLoadingMore && (
        <li className={styles.more}>
          <LoadingOutlined aria-label={t('list.loading')} />
        </li>
      )}
      {error ? (
        <li>
          <MoreFailed error={error} onRetry={retry} />
        </li>
      ) : null}
    </ul>
  )
}
