/** Links to the contact's other tickets. */
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { date } from '#web/lib/format'
import { Slot } from '#web/shell/slots'
import { ratingMark } from '#modules/tickets/contract'
import { listOtherTickets } from '../api_contact'
import { keys } from '../keys'
import type { Ticket } from '../model'
import styles from './contact_panel.module.css'

export function OtherTickets({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets')
  const id = useId()
  const { data = [] } = useQuery({
    queryKey: keys.otherTickets(ticket.id),
    queryFn: ({ signal }) => listOtherTickets(ticket, signal),
    staleTime: 0,
  })
  if (!data.length) return null
  return (
    <section className={styles.others} aria-labelledby={id}>
      <h3 id={id}>{t('contact.others')}</h3>
      <ul>
        {data.map((other) => (
          <li key={other.id}>
            <Link to={`/tickets/${other.uuid}`}>
              <span className={styles.other_head}>
                <span className="numbers">{other.protocol}</span>
                <time dateTime={other.updatedAt}>{date(other.updatedAt)}</time>
              </span>
              <span className={styles.other_words} dir="auto">
                {t(`status.${other.status}`)}
                {other.rating && (
                  <>
                    {' · '}
                    <Slot of={ratingMark} props={{ rating: other.rating, isSpelled: false }} />
                  </>
                )}
                {other.preview && ` · ${other.preview}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
