/** The conversation with its composer; accepts dropped files. */
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConversationActing, ConversationProps } from '#modules/tickets/contract'
import { useAllowed } from '#web/shell/gate'
import { useSession } from '#web/shell/session_store'
import { attach } from '../attaching'
import { obstacleOf } from '../obstacle'
import { writingUi } from '../store'
import { useLanding } from '../use_landing'
import { Reading } from './reading'
import styles from './conversation_pane.module.css'
import { useDrop } from './use_drop'
import { ComposerArea } from './composer_area'

type ConversationPaneProps = Omit<ConversationProps, 'acting'> & ConversationActing

export function ConversationPane(props: ConversationPaneProps) {
  const { ticket, onAct, takeComposer, ...reading } = props
  const { t } = useTranslation('messages')
  const { user } = useSession()
  const writesAnywhere = useAllowed({ ability: 'tickets.write_any' })
  const obstacle = obstacleOf(ticket, { userId: user.id, writesAnywhere })
  const mayWrite = obstacle === null
  const landing = useLanding()
  const takeFiles = useCallback((files: readonly File[]) => attach(ticket.id, files), [ticket.id])
  const drop = useDrop(mayWrite, takeFiles)
  useEffect(() => {
    takeComposer({ begin: (text) => writingUi.beginDraft(ticket.id, text) })
    return () => takeComposer(null)
  }, [takeComposer, ticket.id])
  return (
    <div className={styles.conversation} {...drop.handlers}>
      <Reading {...reading} ticket={ticket} landing={landing} mayWrite={mayWrite} />
      <ComposerArea ticket={ticket} obstacle={obstacle} onAct={onAct} onFiles={takeFiles} />
      {drop.isOver && <div className={styles.drop}>{t('composer.drop')}</div>}
    </div>
  )
}
