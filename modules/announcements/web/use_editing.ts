/** The operator's actions: the drawer for creating and editing, and the confirmation before deleting. */
import { useTranslation } from 'react-i18next'
import { useEditDrawer } from '#web/kit/use_edit_drawer'
import { useRemoval } from '#web/kit/use_removal'
import { deleteAnnouncement } from './api'
import { AnnouncementDrawer } from './components/announcement_drawer'
import type { Announcement } from './model'
import { announcementsKey } from './use_announcements'

export function useEditing() {
  const { t } = useTranslation('announcements')
  const remove = useRemoval<Announcement>({
    question: ({ title }) => ({
      title: t('delete.title', { title }),
      text: t('delete.text'),
      action: t('delete.action'),
    }),
    remove: ({ id }) => deleteAnnouncement(id),
    stale: announcementsKey,
    done: () => t('delete.done'),
  })
  return { ...useEditDrawer<Announcement>(AnnouncementDrawer), remove }
}
