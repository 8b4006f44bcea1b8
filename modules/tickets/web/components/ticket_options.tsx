/** The button that opens the menu of rare ticket actions. */
import { MoreOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/kit/lazy_part'
import { Tooltip } from '#web/kit/tooltip'
import type { Ticket, TicketAction } from '../model'

const OptionsMenu = lazyPart(() => import('./options_menu'))

interface TicketOptionsProps {
  readonly ticket: Ticket
  readonly onAct: (action: TicketAction, ticket: Ticket) => void
}

export function TicketOptions({ ticket, onAct }: TicketOptionsProps) {
  const { t } = useTranslation('tickets')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = useCallback(() => setAnchor(null), [])
  return (
    <>
      <Tooltip title={anchor ? '' : t('options.label')}>
        <Button
          type="text"
          icon={<MoreOutlined aria-hidden />}
          aria-label={t('options.label')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
        />
      </Tooltip>
      {anchor && (
        <Suspense fallback={null}>
          <OptionsMenu ticket={ticket} anchor={anchor} onAct={onAct} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
