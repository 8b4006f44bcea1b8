/** The next actions of a ticket: the most likely one as the primary button, the others beside it. */
import { CheckOutlined, InboxOutlined, UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Tooltip } from '#web/kit/tooltip'
import { actionsOf } from '../actions'
import type { Ticket, TicketAction } from '../model'
import styles from './ticket_header.module.css'

const icons: Readonly<Partial<Record<TicketAction, ReactNode>>> = {
  accept: <CheckOutlined aria-hidden />,
  resolve: <CheckOutlined aria-hidden />,
  return: <InboxOutlined aria-hidden />,
  reopen: <UndoOutlined aria-hidden />,
}

interface NextStepsProps {
  readonly ticket: Ticket
  readonly onAct: (action: TicketAction, ticket: Ticket) => void
}

export function NextSteps({ ticket, onAct }: NextStepsProps) {
  const { t } = useTranslation('tickets')
  const [first, ...others] = actionsOf(ticket)
  return (
    <>
      {others.map((action) => (
        <Tooltip key={action} title={t(`actions.${action}_text`)}>
          <Button
            icon={icons[action]}
            aria-label={t(`actions.${action}`)}
            onClick={() => onAct(action, ticket)}
          >
            <span className={styles.quiet}>{t(`actions.${action}`)}</span>
          </Button>
        </Tooltip>
      ))}
      {first && (
        // Keyed by action: a click that began on one action's button must not end on the next one's.
        <Button key={first} type="primary" icon={icons[first]} onClick={() => onAct(first, ticket)}>
          {t(`actions.${first}`)}
        </Button>
      )}
    </>
  )
}
