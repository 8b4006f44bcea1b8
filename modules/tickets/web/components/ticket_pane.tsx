/** The right pane: one ticket, from its header to its composer. */
import {
  Suspense,
  useEffect,
  useSyncExternalStore,
  type CSSProperties,
  type ReactNode,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { lazyPart } from '#web/kit/lazy_part'
import { useIsPhone } from '#web/kit/appearance'
import { ConversationSkeleton } from '#web/kit/conversation_skeleton'
import { ErrorState } from '#web/kit/error_state'
import { toasts } from '#web/lib/toasts'
import { ApiError } from '#web/lib/http'
import type { Ticket, TicketAction } from '../model'
import { useTicket } from '../queries'
import { ticketsStore } from '../store'
import { Conversation } from './conversation'
import { TicketHeader } from './ticket_header'
import { ConflictNotice } from './conflict_notice'
import styles from './ticket_pane.module.css'

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

const isGone = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 403)

/** The ticket was deleted, or now belongs to another user. */
function useLeaving(error: unknown) {
  const { t } = useTranslation('tickets')
  const navigate = useNavigate()
  useEffect(() => {
    if (!isGone(error)) return
    toasts.warning(t(error.status === 404 ? 'left.gone' : 'left.forbidden'))
    void navigate('/tickets', { replace: true })
  }, [error, navigate, t])
}

/** Style of an element that covers the screen above a phone's keyboard; none on a wide screen. */
function usePhoneHeight(phone: boolean): CSSProperties | undefined {
  const place = useSyncExternalStore(watchViewport, visiblePart)
  if (!phone || !place) return undefined
  const [top, height] = place.split(' ').map(Number)
  return { top, height }
}

function watchViewport(changed: () => void) {
  const viewport = window.visualViewport
  viewport?.addEventListener('resize', changed)
  viewport?.addEventListener('scroll', changed)
  return () => {
    viewport?.removeEventListener('resize', changed)
    viewport?.removeEventListener('scroll', changed)
  }
}

/** Its top and height in pixels, as `top height`; null where the browser does not say. */
const visiblePart = () => {
  const viewport = window.visualViewport
  return viewport ? `${Math.round(viewport.offsetTop)} ${Math.round(viewport.height)}` : null
}
