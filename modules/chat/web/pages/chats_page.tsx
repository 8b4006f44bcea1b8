/** The page of threads: the list, and the open thread beside it. */
import { CommentOutlined } from '@ant-design/icons'
import { Tabs } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { useIsPhone } from '#web/kit/appearance'
import { Empty } from '#web/kit/empty'
import { usePageTitle } from '#web/kit/page_title'
import { ThreadList } from '../components/thread_list'
import { ThreadPane } from '../components/thread_pane'
import { useThreadEditing } from '../use_thread_editing'
import styles from './chats_page.module.css'

export default function ChatsPage() {
  const { t } = useTranslation('chat')
  const { chatUuid: uuid } = useParams()
  const phone = useIsPhone()
  const editing = useThreadEditing()
  usePageTitle(t('menu.chats'))
  const list = <ThreadList selectedUuid={uuid} onAdd={editing.add} />
  return (
    <div className={styles.screen}>
      <h1 className={styles.heading}>{t('menu.chats')}</h1>
      {phone ? (
        <>
          <Halves uuid={uuid} />
          {uuid ? <ThreadPane uuid={uuid} editing={editing} /> : list}
        </>
      ) : (
        <>
          {list}
          {uuid ? <ThreadPane uuid={uuid} editing={editing} /> : <NothingOpen />}
        </>
      )}
      {editing.drawer}
    </div>
  )
}

/** A phone shows either the list or the thread (operations.md 2). */
function Halves({ uuid }: { uuid: string | undefined }) {
  const { t } = useTranslation('chat')
  const navigate = useNavigate()
  const [last, setLast] = useState(uuid)
  if (uuid && uuid !== last) setLast(uuid)
  return (
    <Tabs
      className={styles.tabs}
      activeKey={uuid ? 'messages' : 'chats'}
      items={[
        { key: 'chats', label: t('tabs.chats') },
        { key: 'messages', label: t('tabs.messages'), disabled: !last },
      ]}
      onChange={(key) => void navigate(key === 'chats' ? '/chats' : `/chats/${last}`)}
    />
  )
}

function NothingOpen() {
  const { t } = useTranslation('chat')
  return (
    <div className={styles.nothing}>
      <Empty
        icon={<CommentOutlined />}
        title={t('empty.nothing_open')}
        text={t('empty.nothing_open_text')}
      />
    </div>
  )
}
