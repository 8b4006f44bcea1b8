/** When a tag changes, tags are refetched where they are shown. */
import { refetchOn } from '#web/lib/fetch_again'
import { tagsKey } from './use_tags'

export default refetchOn('tag', tagsKey)
