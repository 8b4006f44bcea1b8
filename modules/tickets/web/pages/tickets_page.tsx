/** The tickets screen: the lists, and beside them the conversation. */
import { MessageOutlined } from '@ant-design/icons'
import { Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { lazyPart } from '#web/kit/lazy_part'
import { useIsPhone } from '#web/kit/appearance'
import { Empty } from '#web/kit/empty'
import { usePageTitle } from '#web/kit/page_title'
import { useRoom } from '#web/shell/realtime'
import { useSlotAhead } from '#web/shell/slots'
import { ticketConversation } from '#modules/tickets/contract'
import { ListPane } from '../components/list_pane'
import { TicketPane } from '../components/ticket_pane'
import { ticketsStore } from '../store'
import { useAction } from '../use_action'
import { useOnePress } from '../use_one_press'
import { useTicketKeys } from '../use_ticket_keys'
import styles from './tickets_page.module.css'

const TransferDrawer = lazyPart(() => import('../components/transfer_drawer'))
const KeyList = lazyPart(() => import('../components/key_list'))

export default function TicketsPage() {
  const { t } = useTranslation('tickets')
  const { ticketUuid: uuid } = useParams()
  const phone = useIsPhone()
  // Null: not opened yet.
  const [isHelpOpen, setHelpOpen] = useState<boolean | null>(null)
  const { act, guard } = useOnePress(useAction(uuid))
  usePageTitle(t('menu.tickets'))
  // With the page, not with the first ticket that is opened.
  useSlotAhead(ticketConversation)
  useRoom('Tickets', 'open')
  useRoom('Tickets', 'pending')
  useRoom('Tickets', 'closed')
  useTicketKeys({ uuid, act, help: useCallback(() => setHelpOpen(true), []) })
  return (
    <div className={styles.screen} {...guard}>
      <h1 className={styles.title}>{t('menu.tickets')}</h1>
      <ListPane selectedUuid={uuid} onAct={act} isCovered={phone && uuid !== undefined} />
      {uuid ? (
        <TicketPane key={uuid} uuid={uuid} onAct={act} />
      ) : (
        !phone && <NothingOpen onHelp={() => setHelpOpen(true)} />
      )}
      {isHelpOpen !== null && (
        <Suspense fallback={null}>
          <KeyList open={isHelpOpen} onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
      <PassingOn />
    </div>
  )
}

/** The transfer drawer of the ticket being transferred. */
function PassingOn() {
  const ticket = ticketsStore((state) => state.passing)
  if (!ticket) return null
  return (
    <Suspense fallback={null}>
      <TransferDrawer key={ticket.id} ticket={ticket} />
    </Suspense>
  )
}

function NothingOpen({ onHelp }: { onHelp: () => void }) {
  const { t } = useTranslation('tickets')
  return (
    <div className={styles.nothing}>
      <Empty
        icon={<MessageOutlined aria-hidden />}
        title={t('empty.nothing_open')}
        text={t('empty.nothing_open_text')}
        action={
          <button type="button" className={styles.keys} onClick={onHelp}>
            <kbd>?</kbd> {t('keys.title')}
          </button>
        }
      />
    </div>
  )
}
