/** Command palette entries for the open conversation. */
import i18next from 'i18next'
import { toasts } from '#web/lib/toasts'
import { conversationCommands } from './conversation_commands'

export function resolveSilently() {
  if (!conversationCommands.resolveSilently?.())
    toasts.info(i18next.t('tickets:palette.nothing_open'))
}
