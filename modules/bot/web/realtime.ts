/** When a queue or its menu changes, its simulation is refetched. */
import type { RealtimeHandler } from '#web/shell/web_module'
import { trialKey } from './queries'

const handleEvent: RealtimeHandler = (event, _body, client) => {
  if (event === 'queue') void client.invalidateQueries({ queryKey: trialKey })
}
export default handleEvent
