/** Below the conversation: the composer, or why the user cannot write, with the button that changes it. */
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/shell/session_store'
import type { Ticket, TicketAction } from '../model'
import type { Obstacle } from '../obstacle'
import { Composer } from './composer'
import styles from './composer.module.css'

interface ComposerAreaProps {
  readonly ticket: Ticket
  /** Null when the user may write. */
  readonly obstacle: Obstacle | null
  readonly onAct: (action: TicketAction, ticket: Ticket) => void
  readonly onFiles: (files: readonly File[]) => void
}

export function ComposerArea({ ticket, obstacle, onAct, onFiles }: ComposerAreaProps) {
  const { t } = useTranslation('messages')
  const { user } = useSession()
  const owner = ticket.owner?.name ?? ''
  if (!obstacle) {
    return (
      <>
        {ticket.owner?.id !== user.id && (
          <p className={styles.hint}>{t('obstacle.as_admin', { name: owner })}</p>
        )}
        <Composer ticket={ticket} onFiles={onFiles} />
      </>
    )
  }
  const { reason, action } = obstacle
  return (
    <div className={styles.closed} role="status">
      <span>{t(`obstacle.${reason}`, { name: owner })}</span>
      {action && (
        <Button
          key={action}
          type={action === 'return' ? 'default' : 'primary'}
          onClick={() => onAct(action, ticket)}
        >
          {t(`tickets:actions.${action}`)}
        </Button>
      )}
    </div>
  )
}
