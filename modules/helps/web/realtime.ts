/** When the helps change, they are refetched where they are shown. */
import type { RealtimeHandler } from '#web/shell/web_module'
import { helpsKey } from './use_helps'

const handleEvent: RealtimeHandler = (event, _body, client) => {
  if (event === 'help') void client.invalidateQueries({ queryKey: helpsKey })
}
export default handleEvent
