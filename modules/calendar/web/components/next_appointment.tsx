/** The customer's next appointment, in the side panel of their conversation; nothing where there is none (CAL-05). */
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactSectionProps } from '#modules/tickets/contract'
import { ApiError } from '#web/lib/api_error'
import { useZone } from '#web/shell/company_zone'
import { keys, showNext } from '../api'
import { shownSpan } from '../shown_span'
import styles from './next_appointment.module.css'

/** As long as the server keeps it. */
const freshMs = 60_000

export default function NextAppointment({ contactId }: ContactSectionProps) {
  const { t } = useTranslation('calendar')
  const id = useId()
  const zone = useZone()
  const { data: event, error } = useQuery({
    queryKey: keys.next(contactId),
    queryFn: ({ signal }) => showNext(contactId, signal),
    staleTime: freshMs,
  })
  // Of a deleted contact, which admins still see, nothing is asked any more.
  const isFailed = error !== null && !(error instanceof ApiError && error.status === 404)
  if (!event && !isFailed) return null
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>{t('next.title')}</h3>
      {event ? (
        <>
          <p dir="auto">{event.title || t('next.untitled')}</p>
          <time className={styles.quiet} dateTime={event.start}>
            {shownSpan(event, zone)}
          </time>
        </>
      ) : (
        <p className={styles.quiet}>{t('next.failed')}</p>
      )}
    </section>
  )
}
