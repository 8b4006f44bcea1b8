/** The header of the conversation: contact, state, next actions. */
import { ArrowLeftOutlined, InfoCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useIsPhone } from '#web/kit/appearance'
import { Avatar } from '#web/kit/avatar'
import { Tooltip } from '#web/kit/tooltip'
import { Slot } from '#web/shell/slots'
import { headerMarks, ratingMark } from '#modules/tickets/contract'
import { useCustomerTyping } from '../customer_typing'
import type { Ticket, TicketAction } from '../model'
import { ticketsStore, ticketsUi } from '../store'
import { NextSteps } from './next_steps'
import styles from './ticket_header.module.css'
import { TicketOptions } from './ticket_options'

interface TicketHeaderProps {
  readonly ticket: Ticket
  readonly onAct: (action: TicketAction, ticket: Ticket) => void
}

export function TicketHeader({ ticket, onAct }: TicketHeaderProps) {
  const { t } = useTranslation(['tickets', 'shell'])
  const phone = useIsPhone()
  const isContactShown = ticketsStore((state) => state.isContactShown)
  const { contact } = ticket
  const sign = useCustomerTyping(ticket.id)
  return (
    <header className={styles.header}>
      {phone && (
        <Link className={styles.back} to="/tickets" aria-label={t('shell:actions.back')}>
          <ArrowLeftOutlined />
        </Link>
      )}
      <button
        type="button"
        className={styles.who}
        aria-expanded={isContactShown}
        title={t('header.contact', { name: contact.name })}
        onClick={() => ticketsUi.showContact(!isContactShown)}
      >
        <span className={styles.face}>
          <Avatar name={contact.name} photoUrl={contact.photoUrl} size={36} />
        </span>
        <span className={styles.text}>
          <span className={styles.name} dir="auto">
            {contact.name}
          </span>
          {sign ? (
            <span className={styles.typing}>{t(`header.${sign}`)}</span>
          ) : (
            <TicketSummary ticket={ticket} />
          )}
        </span>
      </button>
      <div className={styles.actions}>
        {!phone && <Marks ticket={ticket} />}
        <NextSteps ticket={ticket} onAct={onAct} />
        <TicketOptions ticket={ticket} onAct={onAct} />
        {!phone && (
          <Tooltip title={t('header.details')}>
            <Button
              className={styles.details}
              type="text"
              icon={<InfoCircleOutlined aria-hidden />}
              aria-label={t('header.details')}
              aria-pressed={isContactShown}
              onClick={() => ticketsUi.showContact(!isContactShown)}
            />
          </Tooltip>
        )}
      </div>
    </header>
  )
}

const showContact = () => ticketsUi.showContact(true)

function Marks({ ticket: { id: ticketId, labels } }: { ticket: Ticket }) {
  return <Slot of={headerMarks} props={{ ticketId, labels, onDetails: showContact }} />
}

/** Queue, connection and agent, in one line. */
function TicketSummary({
  ticket: { queue, connection, owner, status, rating },
}: {
  ticket: Ticket
}) {
  const { t } = useTranslation('tickets')
  const agent = owner && status !== 'pending' ? owner.name : t(`status.${status}`)
  return (
    <span className={styles.facts}>
      {queue && (
        <>
          <span className={styles.dot} style={{ background: queue.color }} />
          <span dir="auto">{queue.name}</span>
          <span aria-hidden> · </span>
        </>
      )}
      {connection && (
        <>
          <span dir="auto">{connection.name}</span>
          <span aria-hidden> · </span>
        </>
      )}
      <span dir="auto">{agent}</span>
      {rating && (
        <>
          <span aria-hidden> · </span>
          <Slot of={ratingMark} props={{ rating, isSpelled: true }} />
        </>
      )}
    </span>
  )
}
