/** Refetches shown data when a queue, its menu or its members change. */
import { refetch } from '#web/lib/fetch_again'
import type { RealtimeHandler } from '#web/shell/web_module'
import { membersKey, queuesKey } from './queries'

const handleEvent: RealtimeHandler = (event, body, client) => {
  if (event === 'queue') refetch(client, queuesKey)
  if (event === 'user' && body.user) refetch(client, membersKey)
}
export default handleEvent
