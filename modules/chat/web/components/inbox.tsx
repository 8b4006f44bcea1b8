/** Threads in the top bar: a dot when something is unread, and the latest threads. */
import { CommentOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BarPopover } from '#web/shell/bar_popover'
import { LazyLoad } from '#web/shell/lazy_load'
import { useUnreadThreads } from '../queries'

const loadPanel = () => import('./inbox_panel')

export default function Inbox() {
  const { t } = useTranslation('chat')
  const [isOpen, setOpen] = useState(false)
  const { data: count = 0 } = useUnreadThreads()
  return (
    <BarPopover
      icon={<CommentOutlined />}
      label={t('menu.chats')}
      isOpen={isOpen}
      onTurn={setOpen}
      waiting={count > 0 ? { label: t('unread.threads', { count }) } : null}
    >
      <LazyLoad load={loadPanel} props={{ onChosen: () => setOpen(false) }} />
    </BarPopover>
  )
}
