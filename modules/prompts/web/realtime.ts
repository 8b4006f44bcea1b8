/** When a prompt or a queue changes, prompts are refetched where they are shown. */
import { refetch } from '#web/lib/fetch_again'
import type { RealtimeHandler } from '#web/shell/web_module'
import { keys } from './api'

const handleEvent: RealtimeHandler = (event, _body, client) => {
  // The list shows the names and colours of queues.
  if (event === 'prompt' || event === 'queue') refetch(client, keys.root)
}
export default handleEvent
