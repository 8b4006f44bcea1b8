/** The megaphone of the top bar: a dot while something is unseen, and the list of announcements below. */
import { NotificationOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { kept } from '#web/lib/kept'
import { useGrowingList } from '#web/lib/query'
import { BarPopover } from '#web/shell/bar_popover'
import { LazyLoad } from '#web/shell/lazy_load'
import { useSession } from '#web/shell/session_store'
import { announcementsKey, listAnnouncements } from '../api'
import type { Announcement } from '../model'

const loadPanel = () => import('./announcements_panel')
const loadReader = () => import('./reader')

export default function AnnouncementsButton() {
  const { t } = useTranslation('announcements')
  const client = useQueryClient()
  const announcements = useGrowingList([...announcementsKey, 'news'], (page, signal) =>
    listAnnouncements(page, {}, signal)
  )
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

/** Maximum stored ids; more than anybody keeps active. */
const maxKept = 200

/** The ids that this person has seen on this device, and a function that marks these as seen. */
function useSeen(): [ReadonlySet<number>, (ids: readonly number[]) => void] {
  const { user } = useSession()
  const key = kept(`announcements.seen.${user.id}`)
  const [seen, setSeen] = useState(() => storedIds(key))
  function see(ids: readonly number[]) {
    if (ids.every((id) => seen.has(id))) return
    // Newest last, so that the oldest are dropped first.
    const all = [...seen, ...ids.filter((id) => !seen.has(id))].slice(-maxKept)
    setSeen(new Set(all))
    try {
      localStorage.setItem(key, JSON.stringify(all))
    } catch {
      // If the browser's storage is full, the dot appears again after the next start.
    }
  }
  return [seen, see]
}

function storedIds(key: string): ReadonlySet<number> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : [])
  } catch {
    return new Set()
  }
}
