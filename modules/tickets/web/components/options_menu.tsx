/** The menu of rare ticket actions: transfer, entries of other modules, delete. */
import { AudioMutedOutlined, DeleteOutlined, SwapOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAllowed } from '#web/shell/gate'
import { Slot } from '#web/shell/slots'
import { ticketOptions } from '#modules/tickets/contract'
import { showClosing } from '../api_closing'
import { keys } from '../keys'
import type { Ticket, TicketAction } from '../model'
import { ticketsUi } from '../store'
import { useRemoval } from '../use_removal'
import Floating from '#web/kit/floating'
import { itemsOf, walk } from '#web/kit/walk_menu'
import styles from './options_menu.module.css'

interface OptionsMenuProps {
  readonly ticket: Ticket
  readonly anchor: HTMLElement
  readonly onAct: (action: TicketAction, ticket: Ticket) => void
  readonly onClose: () => void
}

export default function OptionsMenu({ ticket, anchor, onAct, onClose }: OptionsMenuProps) {
  const { t } = useTranslation('tickets')
  const menu = useRef<HTMLDivElement>(null)
  const mayDelete = useAllowed({ ability: 'tickets.delete' })
  const remove = useRemoval()
  useEffect(() => itemsOf(menu.current)[0]?.focus(), [])
  const then = (action: () => void) => () => {
    onClose()
    anchor.focus()
    action()
  }
  return (
    <Floating anchor={anchor} align="end" onClose={onClose}>
      <div
        ref={menu}
        role="menu"
        tabIndex={-1}
        className={styles.menu}
        aria-label={t('options.label')}
        onKeyDown={(event) => walk(event, menu.current, onClose)}
      >
        {ticket.status !== 'closed' && (
          <button
            type="button"
            role="menuitem"
            className={styles.item}
            onClick={then(() => ticketsUi.passOn(ticket))}
          >
            <span aria-hidden>
              <SwapOutlined />
            </span>
            {t('options.transfer')}
          </button>
        )}
        {ticket.status !== 'closed' && (
          <Silently ticketId={ticket.id} onChosen={then(() => onAct('resolve_silently', ticket))} />
        )}
        <Slot
          of={ticketOptions}
          props={{
            ticketId: ticket.id,
            contactId: ticket.contact.id,
            itemClass: styles.item,
            onChosen: onClose,
          }}
        />
        {mayDelete && (
          <button
            type="button"
            role="menuitem"
            className={styles.item}
            data-danger
            onClick={then(() => void remove(ticket))}
          >
            <span aria-hidden>
              <DeleteOutlined />
            </span>
            {t('options.delete')}
          </button>
        )}
      </div>
    </Floating>
  )
}

/** Resolving without the message that would be sent; the entry says which one. Hidden when none would be sent. */
function Silently({ ticketId, onChosen }: { ticketId: number; onChosen: () => void }) {
  const { t } = useTranslation('tickets')
  const { data: closing } = useQuery({
    queryKey: keys.closing(ticketId),
    queryFn: ({ signal }) => showClosing(ticketId, signal),
    // The cached answer is shown at once; a change shows after the refetch.
    staleTime: 0,
  })
  if (!closing?.sends) return null
  return (
    <button type="button" role="menuitem" className={styles.item} onClick={onChosen}>
      <span aria-hidden>
        <AudioMutedOutlined />
      </span>
      {t(`options.silently_${closing.sends}`)}
    </button>
  )
}
