/** One thread, or its state before that: loading, deleted, or failed to load. */
import { CommentOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Empty } from '#web/kit/empty'
import { ErrorState } from '#web/kit/error_state'
import { LoadingRows } from '#web/kit/loading'
import { codeOf } from '#web/lib/http'
import { useThread } from '../queries'
import type { Editing } from '../use_thread_editing'
import { OpenThread } from './open_thread'
import styles from './thread_pane.module.css'

interface ThreadPaneProps {
  readonly uuid: string
  readonly editing: Pick<Editing, 'edit' | 'remove'>
}

export function ThreadPane({ uuid, editing }: ThreadPaneProps) {
  const { t } = useTranslation('chat')
  const { data: thread, error, refetch } = useThread(uuid)
  if (thread) return <OpenThread key={thread.id} thread={thread} editing={editing} />
  if (!error) {
    return (
      <div className={styles.pane}>
        <LoadingRows rows={8} rowHeight={52} />
      </div>
    )
  }
  return (
    <div className={styles.nothing}>
      {codeOf(error) === 'ERR_NO_CHAT_FOUND' ? (
        <Empty
          icon={<CommentOutlined />}
          title={t('empty.gone')}
          text={t('errors.ERR_NO_CHAT_FOUND')}
          action={<Link to="/chats">{t('unread.all')}</Link>}
        />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </div>
  )
}
