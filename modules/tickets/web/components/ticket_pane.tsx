/** The right pane: one ticket, from its header to its composer. */
import { Suspense, type ReactNode } from 'react'
import { lazyPart } from '#web/kit/lazy_part'
import { useIsPhone } from '#web/kit/appearance'
import { ConversationSkeleton } from '#web/kit/conversation_skeleton'
import { ErrorState } from '#web/kit/error_state'
import type { Ticket, TicketAction } from '../model'
import { useTicket } from '../queries'
import { ticketsStore } from '../store'
import { Conversation } from './conversation'
import { TicketHeader } from './ticket_header'
import { ConflictNotice } from './conflict_notice'
import styles from './ticket_pane.module.css'
import { isGone, useLeaving } from './use_leaving'
import { usePhoneHeight } from './use_phone_height'

const ContactPanel = lazyPart(() => import('./contact_panel'))

interface TicketPaneProps {
  readonly uuid: string
  readonly onAct: (action: TicketAction, ticket: Ticket) => void
}

export function TicketPane({ uuid, onAct }: TicketPaneProps) {
  const { data: ticket, error, refetch } = useTicket(uuid)
  const phone = useIsPhone()
  const isContactShown = ticketsStore((state) => state.isContactShown)
  useLeaving(error)
  if (isGone(error)) return <Shell />
  if (!ticket) {
    return (
      <Shell>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <ConversationSkeleton />
        )}
      </Shell>
    )
  }
  return (
    <Shell>
      <section className={styles.middle} aria-label={ticket.contact.name}>
        <TicketHeader ticket={ticket} onAct={onAct} />
        {phone && <ConflictNotice />}
        <Conversation key={ticket.id} ticket={ticket} onAct={onAct} />
      </section>
      {isContactShown && (
        <Suspense fallback={null}>
          <ContactPanel ticket={ticket} />
        </Suspense>
      )}
    </Shell>
  )
}

/** On a phone it covers the screen, down to the keyboard. */
function Shell({ children }: { children?: ReactNode }) {
  const phone = useIsPhone()
  const height = usePhoneHeight(phone)
  return (
    <div className={styles.pane} style={height}>
      {children}
    </div>
  )
}
