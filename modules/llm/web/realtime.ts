/** What another admin has saved is fetched anew; a form with unsaved changes keeps them. */
import { refetch } from '#web/lib/fetch_again'
import type { RealtimeHandler } from '#web/shell/web_module'
import { keys } from './api'

const handleEvent: RealtimeHandler = (event, { of }, client) => {
  if (event === 'llm-config') refetch(client, of === 'template' ? keys.templates : keys.config)
  if (event === 'queue') refetch(client, keys.queues)
}
export default handleEvent
