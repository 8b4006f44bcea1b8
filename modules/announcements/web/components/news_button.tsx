/** The megaphone of the top bar: a dot while there is something that one has not seen, and the news below it. */
import { NotificationOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Dropdown } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Pill } from '#web/kit/pill'
import { BarButton } from '#web/shell/bar_button'
import { Lazily } from '#web/shell/lazily'
import type { Announcement } from '../model'
import { useSeen } from '../seen'
import { announcementsKey, useNews } from '../use_announcements'
import styles from './news.module.css'

const loadPanel = () => import('./news_panel')
const loadReader = () => import('./reader')

export default function NewsButton() {
  const { t } = useTranslation('announcements')
  const client = useQueryClient()
  const news = useNews()
  const [seen, see] = useSeen()
  const [isOpen, setOpen] = useState(false)
  const [read, setRead] = useState<{ open: boolean; one: Announcement | null }>(nothing)
  const button = useRef<HTMLButtonElement>(null)
  const isNew = ({ id }: Announcement) => !seen.has(id)

  function turn(open: boolean) {
    setOpen(open)
    // The addresses of pictures open for an hour at most.
    if (open) void client.invalidateQueries({ queryKey: announcementsKey })
    else see(news.rows.map(({ id }) => id))
  }
  function choose(one: Announcement) {
    turn(false)
    setRead({ open: true, one })
  }

  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        // On a phone it is wider than the room beside the button.
        align={{ overflow: { shiftX: true, adjustY: true } }}
        open={isOpen}
        onOpenChange={turn}
        // Beside its button, so that the next Tab leads into it.
        getPopupContainer={(anchor) => anchor.parentElement!}
        popupRender={() => <Lazily load={loadPanel} props={{ news, isNew, onChosen: choose }} />}
      >
        <span className={styles.button}>
          <BarButton
            ref={button}
            icon={<NotificationOutlined />}
            label={t('news.label')}
            quiet={isOpen}
            aria-expanded={isOpen}
          />
          {!isOpen && news.rows.some(isNew) && (
            <span className={styles.dot}>
              <Pill label={t('news.unseen')} />
            </span>
          )}
        </span>
      </Dropdown>
      {read.one && (
        <Lazily
          load={loadReader}
          props={{
            open: read.open,
            announcement: read.one,
            onClose: () => setRead({ ...read, open: false }),
            onClosed: () => button.current?.focus(),
          }}
        />
      )}
    </>
  )
}

const nothing = { open: false, one: null }
