/** The list of plans is read again when it changed; the session is, when the own company has other features or limits. */
import { refetch } from '#web/lib/fetch_again'
import { renewSession } from '#web/shell/session'
import type { RealtimeHandler } from '#web/shell/web_module'
import { plansKey } from './api'

const handleEvent: RealtimeHandler = (event, _body, client) => {
  if (event === 'plans') refetch(client, plansKey)
  if (event === 'plan') void renewSession()
}
export default handleEvent
