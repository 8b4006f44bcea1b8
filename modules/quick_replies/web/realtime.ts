/** When a quick reply changes, they are refetched where they are shown. */
import { refetchOn } from '#web/lib/fetch_again'
import { quickRepliesKey } from './use_quick_replies'

export default refetchOn('quickmessage', quickRepliesKey)
