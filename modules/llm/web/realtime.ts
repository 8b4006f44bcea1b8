/** What another admin has saved is fetched anew; a form with unsaved changes keeps them. */
import { refetch } from '#web/lib/fetch_again'
import type { RealtimeHandler } from '#web/shell/web_module'
import type { LlmChanged } from '#modules/llm/contract'
import { keys } from './api'

const stale = { config: keys.config, template: keys.templates, history: keys.history } as const

const handleEvent: RealtimeHandler = (event, body, client) => {
  const { of } = body
  if (event === 'llm-config') refetch(client, stale[of as LlmChanged['of']])
  // An answer changes the ticket's preview.
  if (event === 'ticket' && body.action === 'update') {
    refetch(client, keys.sources((body.ticket as { readonly id: number }).id))
  }
  if (event === 'queue') refetch(client, keys.queues)
}
export default handleEvent
