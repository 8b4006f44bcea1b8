/** A read-only look into a conversation without accepting it; no unread count changes (IN-55). */
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { ConversationSkeleton } from '#web/kit/conversation_skeleton'
import { ErrorState } from '#web/kit/error_state'
import { useFocusBack } from '#web/kit/drawer_focus'
import { Sheet } from '#web/kit/sheet'
import { listUi } from '../list_store'
import type { Ticket } from '../model'
import { useTicket } from '../queries'
import { Conversation } from './conversation'
import styles from './peek.module.css'

const width = 560

export default function Peek({ uuid }: { uuid: string }) {
  const { t } = useTranslation('tickets')
  const navigate = useNavigate()
  const { data: ticket, error, refetch } = useTicket(uuid)
  const close = () => listUi.peek(null)
  useFocusBack(true)
  function open() {
    close()
    void navigate(`/tickets/${uuid}`)
  }
  return (
    <Sheet
      open
      flush
      width={width}
      title={
        <span dir="auto">
          {ticket ? t('peek.title', { name: ticket.contact.name }) : t('actions.peek')}
        </span>
      }
      tools={<Button onClick={open}>{t('peek.open')}</Button>}
      onClose={close}
    >
      <div className={styles.body}>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Content ticket={ticket} />
        )}
      </div>
    </Sheet>
  )
}

function Content({ ticket }: { ticket: Ticket | undefined }) {
  const { t } = useTranslation('tickets')
  if (!ticket) return <ConversationSkeleton />
  const { queue, owner, status } = ticket
  const where = [queue?.name, owner && status !== 'pending' ? owner.name : t(`status.${status}`)]
  return (
    <>
      <p className={styles.note} dir="auto">
        {where.filter(Boolean).join(' · ')}. {t('peek.note')}
      </p>
      <Conversation key={ticket.id} ticket={ticket} />
    </>
  )
}
