/** When a quick reply changes, they are refetched where they are shown. */
import { refetchOn } from '#web/lib/fetch_again'
import { quickRepliesKey } from './api'

export default refetchOn('quickmessage', quickRepliesKey)
