/** Refetches shown data when a queue, its menu or its members change. */
import type { RealtimeHandler } from '#web/shell/web_module'
import { membersKey, queuesKey } from './queries'

const handleEvent: RealtimeHandler = (event, body, client) => {
  if (event === 'queue') void client.invalidateQueries({ queryKey: queuesKey })
  if (event === 'user' && body.user) void client.invalidateQueries({ queryKey: membersKey })
}
export default handleEvent
