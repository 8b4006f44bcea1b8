/** What the command palette does with the conversation that is open. */
import i18next from 'i18next'
import { toasts } from '#web/kit/toasts'
import { conversationCommands } from './conversation_commands'

export function resolveSilently() {
  if (!conversationCommands.resolveSilently?.())
    toasts.info(i18next.t('tickets:palette.nothing_open'))
}
