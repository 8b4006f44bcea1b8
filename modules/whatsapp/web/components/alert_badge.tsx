/** A dot beside the menu entry while any connection needs attention. */
import { useTranslation } from 'react-i18next'
import { Badge } from '#web/kit/badge'
import { useDebounced } from '#web/lib/debounced'
import { needsAttention } from '../model'
import { useConnections } from '../queries'

/** Milliseconds: a connection that starts passes through states that need no alert (core.md 2). */
const settledMs = 2000

export default function AlertBadge() {
  const { t } = useTranslation('whatsapp')
  const { data } = useConnections()
  const connections = useDebounced(data, settledMs)
  const count = connections?.filter(needsAttention).length ?? 0
  return count ? <Badge label={t('alert', { count })} /> : null
}
