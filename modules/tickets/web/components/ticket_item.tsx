/** One ticket in the list: who, what last, what waits, and what can be done at once. */
import { CheckOutlined, EyeOutlined, RobotOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Avatar } from '#web/kit/avatar'
import { Pill } from '#web/kit/pill'
import { timeOrDate } from '#web/lib/format'
import { mediaKinds } from '#modules/whatsapp/contract'
import { plainText } from '../markup'
import type { Kind, Ticket, TicketAction } from '../model'
import { Chips } from './chips'
import { KindIcon } from './kind_icon'
import styles from './ticket_item.module.css'

export interface TicketItemProps {
  readonly ticket: Ticket
  readonly isSelected: boolean
  /** The keyboard stands here. */
  readonly isCurrent: boolean
  readonly viewerId: number
  /** May look into a waiting ticket without taking it. */
  readonly mayPeek: boolean
  readonly onAct: (action: TicketAction, ticket: Ticket) => void
}

function Item(props: TicketItemProps) {
  const { ticket, isSelected, isCurrent } = props
  const shared = {
    className: styles.hit,
    tabIndex: isCurrent ? 0 : -1,
    children: <Face {...props} />,
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
      {/* A waiting ticket is taken, not opened: reading it is no reason to believe that it is yours. */}
      {ticket.status === 'pending' ? (
        <button type="button" {...shared} />
      ) : (
        <Link
          to={`/tickets/${ticket.uuid}`}
          aria-current={isSelected ? 'page' : undefined}
          {...shared}
        />
      )}
      <Actions {...props} />
    </div>
  )
}
export const TicketItem = memo(Item)

function Face({ ticket, viewerId }: TicketItemProps) {
  const { t } = useTranslation('tickets')
  const { contact, unread, isBot } = ticket
  return (
    <>
      <Avatar name={contact.name} photoUrl={contact.photoUrl} />
      <span className={styles.words}>
        <span className={styles.line}>
          <span className={styles.name} dir="auto">
            {contact.name}
          </span>
          {isBot && <RobotOutlined className={styles.bot} aria-label={t('item.bot')} />}
          <time className={styles.time} dateTime={ticket.updatedAt}>
            {timeOrDate(ticket.updatedAt)}
          </time>
          <Pill count={unread} label={t('item.unread', { count: unread })} />
        </span>
        <span className={styles.line}>
          <Preview ticket={ticket} />
        </span>
        <Chips ticket={ticket} viewerId={viewerId} />
      </span>
    </>
  )
}

const kinds: readonly Kind[] = [
  ...mediaKinds,
  'location',
  'contact',
  'call',
  'view_once',
  'sealed',
  'unsupported',
]

function Preview({ ticket: { preview, previewKind } }: Pick<TicketItemProps, 'ticket'>) {
  const { t } = useTranslation('tickets')
  // Lists do not say the kind: a message without words is previewed by the kind's own name.
  const named = kinds.find((kind) => t(`kind.${kind}`) === preview)
  const kind = previewKind ?? named ?? 'text'
  return (
    <span className={styles.preview} dir="auto">
      {kind !== 'text' && (
        <span className={styles.kind}>
          <KindIcon kind={kind} />
        </span>
      )}
      {preview ? plainText(preview) : t('item.no_message')}
    </span>
  )
}

function Actions({ ticket, isCurrent, mayPeek, onAct }: TicketItemProps) {
  const { t } = useTranslation('tickets')
  const act = (action: TicketAction) => () => onAct(action, ticket)
  // Tab passes through one row only; the arrows lead to the others.
  const tabIndex = isCurrent ? 0 : -1
  return (
    <div className={styles.actions}>
      {ticket.status === 'pending' && mayPeek && (
        <Tooltip title={t('actions.peek')}>
          <Link
            className={styles.peek}
            tabIndex={tabIndex}
            to={`/tickets/${ticket.uuid}`}
            aria-label={t('actions.peek')}
          >
            <EyeOutlined />
          </Link>
        </Tooltip>
      )}
      {ticket.status === 'closed' ? (
        <Quick
          icon={<UndoOutlined aria-hidden />}
          label={t('actions.reopen')}
          tabIndex={tabIndex}
          onClick={act('reopen')}
        />
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
          type="primary"
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
