/** The talks of the top bar: a dot when something is unread, and the latest of them. */
import { CommentOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BarButton } from '#web/shell/bar_button'
import { Lazily } from '#web/shell/lazily'
import UnreadDot from './unread_dot'
import styles from './inbox.module.css'

const loadPanel = () => import('./inbox_panel')

export default function Inbox() {
  const { t } = useTranslation('chat')
  const [isOpen, setOpen] = useState(false)
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      // On a phone it is wider than the room beside the button.
      align={{ overflow: { shiftX: true, adjustY: true } }}
      open={isOpen}
      onOpenChange={setOpen}
      // Beside its button, so that the next Tab leads into it.
      getPopupContainer={(button) => button.parentElement!}
      popupRender={() => <Lazily load={loadPanel} props={{ onChosen: () => setOpen(false) }} />}
    >
      <span className={styles.inbox}>
        <BarButton
          icon={<CommentOutlined />}
          label={t('menu.chats')}
          quiet={isOpen}
          aria-expanded={isOpen}
        />
        <span className={styles.dot}>
          <UnreadDot />
        </span>
      </span>
    </Dropdown>
  )
}
