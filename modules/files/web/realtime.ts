/** When a file list changes, lists are refetched where they are shown. */
import { refetchOn } from '#web/lib/fetch_again'
import { filesKey } from './use_file_lists'

export default refetchOn('file', filesKey)
