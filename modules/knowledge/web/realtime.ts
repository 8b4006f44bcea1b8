/** What becomes of documents is shown as it happens, and what another admin has changed. */
import { refetch } from '#web/lib/fetch_again'
import type { RealtimeHandler } from '#web/shell/web_module'
import { keys } from './api'

const handleEvent: RealtimeHandler = (event, { of }, client) => {
  if (event === 'rag') {
    refetch(client, keys.documents)
    if (of === 'config') refetch(client, keys.config)
  }
  if (event === 'llm-config') refetch(client, keys.config)
}
export default handleEvent
