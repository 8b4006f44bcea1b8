/** Somebody changed a quick reply: they are read again where they are shown. */
import type { Hears } from '#web/shell/web_module'
import { quickRepliesKey } from './use_quick_replies'

const hears: Hears = (event, _body, client) => {
  if (event === 'quickmessage') void client.invalidateQueries({ queryKey: quickRepliesKey })
}
export default hears
