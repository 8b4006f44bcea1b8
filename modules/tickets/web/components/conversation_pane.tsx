/** The conversation with its composer; accepts dropped files. */
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useAllowed } from '#web/shell/gate'
import { useSession } from '#web/shell/session_store'
import { attach } from '../attaching'
import type { Ticket, TicketAction } from '../model'
import { obstacleOf } from '../obstacle'
import { useLanding } from '../use_landing'
import { Reading } from './reading'
import styles from './ticket_pane.module.css'
import { useDrop } from './use_drop'
import { ComposerArea } from './composer_area'

interface ConversationPaneProps {
  readonly ticket: Ticket
  readonly onAct: (action: TicketAction, ticket: Ticket) => void
}

export function ConversationPane({ ticket, onAct }: ConversationPaneProps) {
  const { t } = useTranslation('tickets')
  const { user } = useSession()
  const writesAnywhere = useAllowed({ ability: 'tickets.write_any' })
  const obstacle = obstacleOf(ticket, { userId: user.id, writesAnywhere })
  const mayWrite = obstacle === null
  const landing = useLanding()
  const takeFiles = useCallback((files: readonly File[]) => attach(ticket.id, files), [ticket.id])
  const drop = useDrop(mayWrite, takeFiles)
  return (
    <div className={styles.conversation} {...drop.handlers}>
      <Reading ticket={ticket} landing={landing} mayWrite={mayWrite} />
      <ComposerArea ticket={ticket} obstacle={obstacle} onAct={onAct} onFiles={takeFiles} />
      {drop.isOver && <div className={styles.drop}>{t('composer.drop')}</div>}
    </div>
  )
}
