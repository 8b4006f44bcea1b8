/** The side panel: the contact, and details of this ticket. */
import { CloseOutlined, CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#web/kit/avatar'
import { Tooltip } from '#web/kit/tooltip'
import { copyText } from '#web/lib/copy_text'
import { Slot } from '#web/shell/slots'
import { contactSections } from '#modules/tickets/contract'
import type { Ticket } from '../model'
import { shownNumber } from '../phone_number'
import { ticketsUi } from '../store'
import { ContactDetails } from './contact_details'
import styles from './contact_panel.module.css'
import { OtherTickets } from './other_tickets'

export default function ContactPanel({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation(['tickets', 'shell'])
  const { contact, queue, connection, owner, protocol } = ticket
  useEscape(() => ticketsUi.showContact(false))
  return (
    <aside className={styles.panel} aria-label={t('contact.title')}>
      <header className={styles.head}>
        <h2>{t('contact.title')}</h2>
        <Button
          type="text"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('shell:actions.close')}
          onClick={() => ticketsUi.showContact(false)}
        />
      </header>
      <div className={styles.who}>
        <Avatar name={contact.name} photoUrl={contact.photoUrl} size={88} />
        <p className={styles.name} dir="auto">
          {contact.name}
        </p>
        {contact.number ? (
          <p className={styles.number}>
            <a href={`tel:+${contact.number}`}>{shownNumber(contact.number)}</a>
            <Copy text={contact.number} label={t('contact.copy_number')} />
          </p>
        ) : (
          <p className={styles.hidden}>{t('contact.no_number')}</p>
        )}
        <ContactDetails key={contact.id} ticket={ticket} />
      </div>
      <dl className={styles.facts}>
        <ContactField label={t('contact.status')}>{t(`status.${ticket.status}`)}</ContactField>
        {owner && <ContactField label={t('contact.agent')}>{owner.name}</ContactField>}
        {queue && (
          <ContactField label={t('contact.queue')}>
            <span className={styles.dot} style={{ background: queue.color }} />
            {queue.name}
          </ContactField>
        )}
        {connection && (
          <ContactField label={t('contact.connection')}>{connection.name}</ContactField>
        )}
        <ContactField label={t('contact.protocol')}>
          <span className="numbers">{protocol}</span>
          <Copy text={protocol} label={t('contact.copy_protocol')} />
        </ContactField>
      </dl>
      <Slot
        of={contactSections}
        props={{ ticketId: ticket.id, contactId: contact.id, labels: ticket.labels }}
      />
      <OtherTickets ticket={ticket} />
    </aside>
  )
}

function ContactField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  )
}

function Copy({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('tickets')
  const answers = { copied: t('contact.copied'), refused: t('contact.not_copied') }
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        size="small"
        icon={<CopyOutlined aria-hidden />}
        aria-label={label}
        onClick={() => void copyText(text, answers)}
      />
    </Tooltip>
  )
}

function useEscape(close: () => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })
}
