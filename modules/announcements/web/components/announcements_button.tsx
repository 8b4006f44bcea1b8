/** The megaphone of the top bar: a dot while something is unseen, and the list of announcements below. */
import { NotificationOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BarPopover } from '#web/shell/bar_popover'
import { LazyLoad } from '#web/shell/lazy_load'
import type { Announcement } from '../model'
import { useSeen } from '../seen'
import { announcementsKey, useActiveAnnouncements } from '../use_announcements'

const loadPanel = () => import('./announcements_panel')
const loadReader = () => import('./reader')

export default function AnnouncementsButton() {
  const { t } = useTranslation('announcements')
  const client = useQueryClient()
  const announcements = useActiveAnnouncements()
  const [seen, see] = useSeen()
  const [isOpen, setOpen] = useState(false)
  const [read, setRead] = useState<{ open: boolean; one: Announcement | null }>(nothing)
  const button = useRef<HTMLButtonElement>(null)
  const isNew = ({ id }: Announcement) => !seen.has(id)

  function turn(open: boolean) {
    setOpen(open)
    // Picture URLs are valid for an hour at most.
    if (open) void client.invalidateQueries({ queryKey: announcementsKey })
    else see(announcements.rows.map(({ id }) => id))
  }
  function choose(one: Announcement) {
    turn(false)
    setRead({ open: true, one })
  }

  return (
    <>
      <BarPopover
        icon={<NotificationOutlined />}
        label={t('news.label')}
        isOpen={isOpen}
        onTurn={turn}
        waiting={!isOpen && announcements.rows.some(isNew) ? { label: t('news.unseen') } : null}
        buttonRef={button}
      >
        <LazyLoad load={loadPanel} props={{ announcements, isNew, onChosen: choose }} />
      </BarPopover>
      {read.one && (
        <LazyLoad
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
