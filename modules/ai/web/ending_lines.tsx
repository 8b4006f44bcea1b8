/** Says between the messages when people took over from an assistant, and why; customers never see it. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuietLinesProps } from '#modules/messages/contract'
import { keys, listEndings } from './api'

export default function EndingLines({ ticketId, show }: QuietLinesProps) {
  const { t } = useTranslation('ai')
  const { data } = useQuery({
    queryKey: keys.endings(ticketId),
    queryFn: ({ signal }) => listEndings(ticketId, signal),
  })
  useEffect(() => {
    if (!data) return
    const lines = data.map(({ id, outcome, reason, at }) => ({
      key: `ai-${id}`,
      at,
      text: t(`endings.${outcome}`, { reason: reason && t(`reasons.${reason}`) }),
    }))
    show('ai', lines)
  }, [data, show, t])
  return null
}
