/** The tickets screen: the list, and beside it the conversation. */
import { MessageOutlined } from '@ant-design/icons'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useIsPhone } from '#web/kit/appearance'
import { Empty } from '#web/kit/empty'
import { usePageTitle } from '#web/kit/page_title'
import { useRoom } from '#web/shell/realtime'
import { KeyList } from '../components/key_list'
import { ListPane } from '../components/list_pane'
import { TicketPane } from '../components/ticket_pane'
import { useDeed } from '../use_deed'
import { useTicketKeys } from '../use_ticket_keys'
import styles from './tickets_page.module.css'

export default function TicketsPage() {
  const { t } = useTranslation('tickets')
  const { ticketUuid: uuid } = useParams()
  const phone = useIsPhone()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const act = useDeed(uuid)
  usePageTitle(t('menu.tickets'))
  useRoom('Tickets', 'open')
  useRoom('Tickets', 'pending')
  useRoom('Tickets', 'closed')
  useRoom('Notification')
  useTicketKeys({ uuid, act, help: useCallback(() => setHelpOpen(true), []) })
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>{t('menu.tickets')}</h1>
      <ListPane selectedUuid={uuid} onAct={act} isCovered={phone && uuid !== undefined} />
      {uuid ? (
        <TicketPane key={uuid} uuid={uuid} onAct={act} />
      ) : (
        !phone && <NothingOpen onHelp={() => setHelpOpen(true)} />
      )}
      <KeyList open={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
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
