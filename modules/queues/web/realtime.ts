/** Somebody changed a queue, its menu, or who works there: what is shown is read again. */
import type { RealtimeHandler } from '#web/shell/web_module'
import { membersKey, queuesKey } from './queries'

const handleEvent: RealtimeHandler = (event, body, client) => {
  if (event === 'queue') void client.invalidateQueries({ queryKey: queuesKey })
  if (event === 'user' && body.user) void client.invalidateQueries({ queryKey: membersKey })
}
export default handleEvent
