/** What the operator does to announcements: the drawer for writing and changing, and the question before deleting. */
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#web/kit/confirm'
import { toasts } from '#web/kit/toasts'
import { deleteAnnouncement } from './api'
import { AnnouncementDrawer } from './components/announcement_drawer'
import type { Announcement } from './model'
import { announcementsKey } from './use_announcements'

export interface Editing {
  readonly add: () => void
  readonly edit: (announcement: Announcement) => void
  readonly remove: (announcement: Announcement) => void
  /** To be put somewhere on the page. */
  readonly drawer: ReactNode
}

interface Drawer {
  readonly open: boolean
  /** Null is a new one. */
  readonly edited: Announcement | null
}

export function useEditing(): Editing {
  const { t } = useTranslation('announcements')
  const client = useQueryClient()
  const [{ open, edited }, setDrawer] = useState<Drawer>({ open: false, edited: null })
  const remove = ({ id, title }: Announcement) =>
    void confirm({
      title: t('delete.title', { title }),
      text: t('delete.text'),
      action: t('delete.action'),
      danger: true,
      onConfirm: async () => {
        await deleteAnnouncement(id)
        await client.invalidateQueries({ queryKey: announcementsKey })
        toasts.success(t('delete.done'))
      },
    })
  return {
    add: () => setDrawer({ open: true, edited: null }),
    edit: (announcement) => setDrawer({ open: true, edited: announcement }),
    remove,
    drawer: (
      <AnnouncementDrawer
        open={open}
        edited={edited}
        onClose={() => setDrawer({ open: false, edited })}
      />
    ),
  }
}
