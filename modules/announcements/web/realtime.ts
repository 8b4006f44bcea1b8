/** When an announcement changes, announcements are refetched where they are shown. */
import { refetchOn } from '#web/lib/fetch_again'
import { announcementsKey } from './api'

export default refetchOn('announcement', announcementsKey)
