/** What the command palette does with the conversation that is open. */
import i18next from 'i18next'
import { toasts } from '#web/kit/toasts'
import { hands } from './hands'

export function resolveSilently() {
  if (!hands.resolveSilently?.()) toasts.info(i18next.t('tickets:palette.nothing_open'))
}
