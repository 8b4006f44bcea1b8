/** When a ticket changes, an assistant may have ended in it. */
import { refetch } from '#web/lib/fetch_again'
import type { RealtimeHandler } from '#web/shell/web_module'
import { keys } from './api'

const handleEvent: RealtimeHandler = (event, body, client) => {
  if (event !== 'ticket' || body.action !== 'update') return
  const { id } = body.ticket as { readonly id: number }
  refetch(client, keys.endings(id))
}
export default handleEvent
