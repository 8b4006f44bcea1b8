/** Panel of the top bar: the latest talks, and a link to all of them. */
import { CommentOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ListPanel } from '#web/kit/list_panel'
import { useTalks } from '../queries'
import styles from './inbox_panel.module.css'
import { TalkRow } from './talk_row'

/** Number of talks shown. */
const shown = 6

export default function InboxPanel({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation('chat')
  const { rows, isLoading, error, retry } = useTalks('')
  return (
    <ListPanel
      label={t('menu.chats')}
      rows={isLoading ? undefined : rows.slice(0, shown)}
      error={error}
      onRetry={retry}
      empty={{ icon: <CommentOutlined />, title: t('empty.title'), text: t('empty.text') }}
      row={(talk) => <TalkRow talk={talk} onChosen={onChosen} />}
    >
      <Link to="/chats" className={styles.foot} onClick={onChosen}>
        {t('unread.all')}
      </Link>
    </ListPanel>
  )
}
