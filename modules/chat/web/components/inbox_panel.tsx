/** What hangs from the top bar: the latest talks, and the way to all of them. */
import { CommentOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Empty } from '#web/kit/empty'
import { Failure } from '#web/kit/failure'
import { LoadingRows } from '#web/kit/loading'
import { useTalks } from '../queries'
import styles from './inbox.module.css'
import { TalkRow } from './talk_row'

/** As many as one takes in at a glance. */
const shown = 6

export default function InboxPanel({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation('chat')
  return (
    <section className={styles.panel} aria-label={t('menu.chats')}>
      <Rows onChosen={onChosen} />
      <Link to="/chats" className={styles.foot} onClick={onChosen}>
        {t('unread.all')}
      </Link>
    </section>
  )
}

function Rows({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation('chat')
  const { rows, isLoading, error, retry } = useTalks('')
  if (isLoading) return <LoadingRows rows={3} rowHeight={56} faces />
  if (error && !rows.length) return <Failure error={error} onRetry={retry} />
  if (!rows.length) {
    return <Empty icon={<CommentOutlined />} title={t('empty.title')} text={t('empty.text')} />
  }
  return (
    <ul className={styles.rows}>
      {rows.slice(0, shown).map((talk) => (
        <li key={talk.id}>
          <TalkRow talk={talk} onChosen={onChosen} />
        </li>
      ))}
    </ul>
  )
}
