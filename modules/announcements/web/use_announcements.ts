/** Announcements in the query cache, page by page: for everybody, and for the operator's page. */
import { useGrowingList } from '#web/lib/query'
import { listAnnouncements } from './api'

export const announcementsKey = ['announcements'] as const

export const useActiveAnnouncements = () =>
  useGrowingList([...announcementsKey, 'news'], (page, signal) =>
    listAnnouncements(page, {}, signal)
  )

export const useAllAnnouncements = (search: string) =>
  useGrowingList([...announcementsKey, 'all', search], (page, signal) =>
    listAnnouncements(page, { search, withInactive: true }, signal)
  )
