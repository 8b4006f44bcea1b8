/** When a file list changes, lists are refetched where they are shown. */
import { refetchOn } from '#web/lib/fetch_again'
import { filesKey } from './api'

export default refetchOn('file', filesKey)
