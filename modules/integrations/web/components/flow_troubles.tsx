/** Why a flow stopped answering in a ticket, or left something out; nothing where all went well. */
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactSectionProps } from '#modules/tickets/contract'
import { dateTime } from '#web/lib/format'
import { useAllowed } from '#web/shell/gate'
import { listTroubles } from '../api'
import styles from './flow_troubles.module.css'

export default function FlowTroubles({ ticketId }: ContactSectionProps) {
  const { t } = useTranslation('integrations')
  const id = useId()
  // What they have to know to mend the flow; in English.
  const isManager = useAllowed({ ability: 'integrations.manage' })
  const { data: troubles = [] } = useQuery({
    queryKey: ['integrations', 'troubles', ticketId],
    queryFn: ({ signal }) => listTroubles(ticketId, signal),
    // Refetch, because there is no socket event for them.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  if (!troubles.length) return null
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>{t('troubles.title')}</h3>
      <ol className={styles.list} aria-labelledby={id}>
        {troubles.map(({ id: key, name, outcome, reason, status, detail, at }) => (
          <li key={key}>
            <p>{t(`troubles.${outcome}`, { name })}</p>
            <p>{t(`troubles.reasons.${reason}`, { status })}</p>
            {isManager && detail && <p className={styles.detail}>{detail}</p>}
            <time dateTime={at}>{dateTime(at)}</time>
          </li>
        ))}
      </ol>
    </section>
  )
}
