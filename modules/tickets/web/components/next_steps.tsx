/** What comes next for a ticket: the likeliest step in full, the others quietly beside it. */
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
        // Another action is another button: a press that began on the one does not end on the other.
        <Button key={first} type="primary" icon={icons[first]} onClick={() => onAct(first, ticket)}>
          {t(`actions.${first}`)}
        </Button>
      )}
    </>
  )
}
