/** The conversation with its composer; accepts dropped files. */
import i18next from 'i18next'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConversationActing, ConversationProps } from '#modules/tickets/contract'
import { fileSize } from '#web/lib/format'
import { toasts } from '#web/lib/toasts'
import { useAllowed } from '#web/shell/gate'
import { useSession } from '#web/shell/session_store'
import { obstacleOf } from '../obstacle'
import { writingStore, writingUi } from '../store'
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

/** API-11. */
const maxBytes = 25 * 1024 * 1024
/** TCK-12. */
const maxFiles = 10

/** Attaches files of any kind to the draft of a ticket; what cannot be sent is refused with a message. */
function attach(ticketId: number, files: readonly File[]) {
  const filled = files.filter(({ size }) => size > 0)
  const small = filled.filter(({ size }) => size <= maxBytes)
  const room = maxFiles - (writingStore.getState().attachments[ticketId]?.length ?? 0)
  if (filled.length < files.length) toasts.warning(i18next.t('messages:attach.empty'))
  if (small.length < filled.length) {
    toasts.warning(i18next.t('messages:attach.too_large', { most: fileSize(maxBytes) }))
  }
  if (small.length > room) {
    toasts.warning(i18next.t('messages:attach.too_many', { most: maxFiles }))
  }
  if (small.length && room > 0) writingUi.attach(ticketId, small.slice(0, room))
}
