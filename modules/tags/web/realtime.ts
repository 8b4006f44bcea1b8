/** When a tag changes, tags are refetched where they are shown. */
import type { RealtimeHandler } from '#web/shell/web_module'
import { tagsKey } from './use_tags'

const handleEvent: RealtimeHandler = (event, _body, client) => {
  if (event === 'tag') void client.invalidateQueries({ queryKey: tagsKey })
}
export default handleEvent
