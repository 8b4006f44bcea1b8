/** When a quick reply changes, they are refetched where they are shown. */
import type { RealtimeHandler } from '#web/shell/web_module'
import { quickRepliesKey } from './use_quick_replies'

const handleEvent: RealtimeHandler = (event, _body, client) => {
  if (event === 'quickmessage') void client.invalidateQueries({ queryKey: quickRepliesKey })
}
export default handleEvent
