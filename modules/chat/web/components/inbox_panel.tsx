/** Panel of the top bar: the latest threads, and a link to all of them. */
import { CommentOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ListPanel } from '#web/kit/list_panel'
import { useThreads } from '../queries'
import styles from './inbox_panel.module.css'
import { ThreadRow } from './thread_row'

/** Number of threads shown. */
const shown = 6

export default function InboxPanel({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation('chat')
  const { rows, isLoading, error, retry } = useThreads('')
  return (
    <ListPanel
      label={t('menu.chats')}
      rows={isLoading ? undefined : rows.slice(0, shown)}
      error={error}
      onRetry={retry}
      empty={{ icon: <CommentOutlined />, title: t('empty.title'), text: t('empty.text') }}
      row={(thread) => <ThreadRow thread={thread} onChosen={onChosen} />}
    >
      <Link to="/chats" className={styles.foot} onClick={onChosen}>
        {t('unread.all')}
      </Link>
    </ListPanel>
  )
}
