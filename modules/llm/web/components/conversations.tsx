/** Answers of the model by ticket: read, exported, cleared (LLM-11). */
import { DeleteOutlined, DownloadOutlined, HistoryOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '#web/kit/empty'
import { LoadingRows } from '#web/kit/loading'
import { Tooltip } from '#web/kit/tooltip'
import { useRemoval } from '#web/kit/use_removal'
import { relative, exactDateTime } from '#web/lib/format'
import { saveFile } from '#web/lib/save_file'
import { clearHistory, keys, type HistoryItem } from '../api'
import { failed } from '../failed'
import { byTicket, useHistory, wholeHistory, type TicketHistory } from '../history_pages'
import { Entry } from './entry'
import { LoadFailed } from './load_failed'
import styles from './conversations.module.css'

export function Conversations({ mayManage }: { mayManage: boolean }) {
  const { t } = useTranslation('llm')
  const { items, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useHistory()
  const clear = useClearing()
  if (error && !items)
    return <LoadFailed what="history_failed" error={error} onRetry={() => void refetch()} />
  if (!items) return <LoadingRows rows={4} rowHeight={120} />
  if (!items.length) {
    return (
      <Empty icon={<HistoryOutlined />} title={t('history.none')} text={t('history.none_text')} />
    )
  }
  return (
    <>
      <div className={styles.head}>
        <p>{t('history.text')}</p>
        <Export />
        {mayManage && (
          <Button
            danger
            disabled={false}
            icon={<DeleteOutlined aria-hidden />}
            onClick={() => clear(null)}
          >
            {t('history.clear_all')}
          </Button>
        )}
      </div>
      <ul className={styles.tickets}>
        {byTicket(items).map((ticket) => (
          <Ticket key={ticket.ticketId} of={ticket} onClear={mayManage ? clear : undefined} />
        ))}
      </ul>
      {hasNextPage && (
        <Button disabled={false} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
    </>
  )
}

interface TicketProps {
  readonly of: TicketHistory
  readonly onClear?: (ticket: TicketHistory) => void
}

function Ticket({ of, onClear }: TicketProps) {
  const { t } = useTranslation('llm')
  const { ticketId, contactName, at, items } = of
  const name = t('history.ticket', { name: contactName || t('history.nobody'), id: ticketId })
  return (
    <li className={styles.ticket}>
      <div className={styles.title}>
        <h2>
          <a href={`/tickets/${ticketId}`}>{name}</a>
        </h2>
        <time dateTime={at} title={exactDateTime(at)}>
          {relative(at)}
        </time>
        {onClear && (
          <Tooltip title={t('history.clear')}>
            <Button
              type="text"
              size="small"
              aria-label={t('history.clear_one', { name })}
              icon={<DeleteOutlined aria-hidden />}
              onClick={() => onClear(of)}
            />
          </Tooltip>
        )}
      </div>
      <ol className={styles.entries}>
        {items.map((item) => (
          <Entry key={`${item.turnId} ${item.role}`} of={item} />
        ))}
      </ol>
    </li>
  )
}

/** As a file of the day, whole. */
function Export() {
  const { t } = useTranslation('llm')
  const [isBusy, setBusy] = useState(false)
  async function run() {
    setBusy(true)
    try {
      const history: readonly HistoryItem[] = await wholeHistory()
      const content = new Blob([JSON.stringify({ history }, null, 2)], { type: 'application/json' })
      saveFile(`llm-history-${new Date().toLocaleDateString('sv')}.json`, content)
    } catch (error) {
      failed(t('toasts.history_failed'))(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      disabled={false}
      loading={isBusy}
      icon={<DownloadOutlined aria-hidden />}
      onClick={() => void run()}
    >
      {t('history.export')}
    </Button>
  )
}

function useClearing() {
  const { t } = useTranslation('llm')
  return useRemoval<TicketHistory | null>({
    question: (ticket) => ({
      title: ticket
        ? t('history.clear_title', { name: ticket.contactName || t('history.nobody') })
        : t('history.clear_all_title'),
      text: t('history.clear_text'),
      action: t('history.clear'),
      refusals: {},
    }),
    remove: (ticket) => clearHistory(ticket?.ticketId ?? null),
    stale: keys.history,
    done: () => t('history.cleared'),
  })
}
