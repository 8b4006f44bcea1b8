/** When a schedule changes, they are refetched where they are shown. */
import { refetchOn } from '#web/lib/fetch_again'
import { schedulesKey } from './api'

export default refetchOn('schedule', schedulesKey)
