/** Says below an answer of the model which documents it came from; customers never see it (RAG-04). */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuietLinesProps } from '#modules/messages/contract'
import { keys, listSources } from './api'

export default function SourceLines({ ticketId, show }: QuietLinesProps) {
  const { t, i18n } = useTranslation('llm')
  const { data } = useQuery({
    queryKey: keys.sources(ticketId),
    queryFn: ({ signal }) => listSources(ticketId, signal),
  })
  useEffect(() => {
    if (!data) return
    const list = new Intl.ListFormat(i18n.language)
    const lines = data.map(({ id, at, sources }) => ({
      ...{ key: `llm-${id}`, at },
      text: t('sources', { names: list.format(sources) }),
    }))
    show('llm', lines)
  }, [data, show, t, i18n.language])
  return null
}
