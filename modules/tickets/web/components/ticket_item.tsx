/** One ticket in the list, with its actions. */
import { CheckOutlined, EyeOutlined, UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Tooltip } from '#web/kit/tooltip'
import { listUi } from '../list_store'
import type { Ticket, TicketAction } from '../model'
import { TicketFace, type TicketFaceProps } from './ticket_face'
import styles from './ticket_item.module.css'

export interface TicketItemProps extends TicketFaceProps {
  readonly isSelected: boolean
  /** The roving tab stop: this row is the one reached by Tab. */
  readonly isCurrent: boolean
  /** The user may peek into any ticket without accepting it. */
  readonly mayPeek: boolean
  readonly onAct: (action: TicketAction, ticket: Ticket) => void
}

function Item(props: TicketItemProps) {
  const { ticket, isSelected, isCurrent } = props
  const shared = {
    className: styles.hit,
    tabIndex: isCurrent ? 0 : -1,
    children: <TicketFace {...props} />,
  }
  return (
    <div
      className={styles.item}
      data-ticket={ticket.id}
      data-selected={isSelected || undefined}
      data-status={ticket.status}
    >
      <span
        className={styles.strip}
        style={ticket.queue ? { background: ticket.queue.color } : undefined}
      />
      {/* A pending ticket is accepted, not opened: who could read it might believe that it is theirs. */}
      {ticket.status === 'pending' ? (
        <button type="button" {...shared} />
      ) : (
        <Link to={addressOf(ticket)} aria-current={isSelected ? 'page' : undefined} {...shared} />
      )}
      <Actions {...props} />
    </div>
  )
}
export const TicketItem = memo(Item)

/** A search result opens at the message that matched (TCK-05). */
const addressOf = ({ uuid, hit }: Ticket) =>
  hit ? `/tickets/${uuid}?message=${hit.messageId}` : `/tickets/${uuid}`

function Actions({ ticket, isCurrent, mayPeek, onAct }: TicketItemProps) {
  const { t } = useTranslation('tickets')
  const act = (action: TicketAction) => () => onAct(action, ticket)
  // Roving tabindex: Tab reaches one row only, the arrow keys the others.
  const tabIndex = isCurrent ? 0 : -1
  return (
    <div className={styles.actions}>
      {mayPeek && (
        <Quick
          icon={<EyeOutlined aria-hidden />}
          label={t('actions.peek')}
          tabIndex={tabIndex}
          onClick={() => listUi.peek(ticket.uuid)}
        />
      )}
      {ticket.status === 'closed' ? (
        !ticket.isArchived && (
          <Quick
            icon={<UndoOutlined aria-hidden />}
            label={t('actions.reopen')}
            tabIndex={tabIndex}
            onClick={act('reopen')}
          />
        )
      ) : (
        <Quick
          icon={<CheckOutlined aria-hidden />}
          label={t('actions.resolve')}
          tabIndex={tabIndex}
          onClick={act('resolve')}
        />
      )}
      {ticket.status === 'pending' && (
        <Button
          size="small"
          color="primary"
          variant="filled"
          className={styles.accept}
          tabIndex={tabIndex}
          onClick={act('accept')}
        >
          {t('actions.accept')}
        </Button>
      )}
    </div>
  )
}

interface QuickProps {
  readonly icon: ReactNode
  readonly label: string
  readonly tabIndex: number
  readonly onClick: () => void
}

function Quick({ icon, label, tabIndex, onClick }: QuickProps) {
  return (
    <Tooltip title={label}>
      <Button
        size="small"
        type="text"
        className={styles.quick}
        icon={icon}
        aria-label={label}
        tabIndex={tabIndex}
        onClick={onClick}
      />
    </Tooltip>
  )
}
