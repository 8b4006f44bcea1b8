/** The bell of the top bar: the number of unread tickets, and the list of them. */
import { BellOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BarPopover } from '#web/shell/bar_popover'
import { LazyLoad } from '#web/shell/lazy_load'
import { useRoom } from '#web/shell/realtime'
import { listUnread } from '../api'
import { keys } from '../keys'
import { useRinging } from './use_ringing'

const loadPanel = () => import('./bell_panel')

export default function Bell() {
  const { t } = useTranslation('tickets')
  const [isOpen, setOpen] = useState(false)
  useRoom('Notification')
  useRinging()
  const unread = useQuery({ queryKey: keys.unread, queryFn: ({ signal }) => listUnread(signal) })
  const count = unread.data?.count ?? 0
  return (
    <BarPopover
      icon={<BellOutlined />}
      label={t('bell.label')}
      isOpen={isOpen}
      onTurn={setOpen}
      waiting={{ count, label: t('bell.count', { count }) }}
    >
      <LazyLoad load={loadPanel} props={{ unread, onChosen: () => setOpen(false) }} />
    </BarPopover>
  )
}
