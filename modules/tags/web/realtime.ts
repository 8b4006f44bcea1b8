/** When a tag changes, tags are refetched where they are shown. */
import { refetchOn } from '#web/lib/fetch_again'
import { tagsKey } from './api'

export default refetchOn('tag', tagsKey)
