/** The bell of the top bar: the number of unread tickets, and the list of them. */
import { BellOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BarPopover } from '#web/shell/bar_popover'
import { LazyLoad } from '#web/shell/lazy_load'
import { useRoom } from '#web/shell/realtime'
import { useUnread } from '../queries'
import { useRinging } from '../use_ringing'

const loadPanel = () => import('./bell_panel')

export default function Bell() {
  const { t } = useTranslation('notifications')
  const [isOpen, setOpen] = useState(false)
  useRoom('Notification')
  useRinging()
  const unread = useUnread()
  const count = unread.data?.count ?? 0
  return (
    <BarPopover
      icon={<BellOutlined />}
      label={t('label')}
      isOpen={isOpen}
      onTurn={setOpen}
      waiting={{ count, label: t('count', { count }) }}
    >
      <LazyLoad load={loadPanel} props={{ unread, onChosen: () => setOpen(false) }} />
    </BarPopover>
  )
}
