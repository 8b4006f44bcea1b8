/** The bell of the top bar: how many tickets have something unread, and which. */
import { BellOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Pill } from '#web/kit/pill'
import { BarButton } from '#web/shell/bar_button'
import { Lazily } from '#web/shell/lazily'
import { useRoom } from '#web/shell/realtime'
import { listUnread } from '../api'
import { keys } from '../keys'
import { useRinging } from './use_ringing'
import styles from './bell.module.css'

const loadPanel = () => import('./bell_panel')

export default function Bell() {
  const { t } = useTranslation('tickets')
  const [isOpen, setOpen] = useState(false)
  useRoom('Notification')
  useRinging()
  const unread = useQuery({ queryKey: keys.unread, queryFn: ({ signal }) => listUnread(signal) })
  const count = unread.data?.count ?? 0
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      // On a phone it is wider than the room beside the bell.
      align={{ overflow: { shiftX: true, adjustY: true } }}
      open={isOpen}
      onOpenChange={setOpen}
      // Beside its button, so that the next Tab leads into it.
      getPopupContainer={(button) => button.parentElement!}
      popupRender={() => (
        <Lazily load={loadPanel} props={{ unread, onChosen: () => setOpen(false) }} />
      )}
    >
      <span className={styles.bell}>
        <BarButton
          icon={<BellOutlined />}
          label={t('bell.label')}
          quiet={isOpen}
          aria-expanded={isOpen}
        />
        <span className={styles.count}>
          <Pill count={count} label={t('bell.count', { count })} />
        </span>
      </span>
    </Dropdown>
  )
}
