/** What became of a charge: an icon and plain words, in its colour. */
import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  FieldTimeOutlined,
  MinusCircleOutlined,
  PlusCircleOutlined,
  StopOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BookedCharge } from '../api_charges'
import { stateOf, type ChargeState as State } from '../charge'
import styles from './charge_state.module.css'

const icons: Readonly<Record<State, ReactNode>> = {
  renewed: <CheckCircleOutlined aria-hidden />,
  too_little: <MinusCircleOutlined aria-hidden />,
  too_much: <PlusCircleOutlined aria-hidden />,
  expired: <FieldTimeOutlined aria-hidden />,
  replaced: <StopOutlined aria-hidden />,
  refused: <CloseCircleOutlined aria-hidden />,
  open: <ClockCircleOutlined aria-hidden />,
  asked: <ClockCircleOutlined aria-hidden />,
  ending: <ClockCircleOutlined aria-hidden />,
}

export function ChargeState({ charge }: { charge: BookedCharge }) {
  const { t } = useTranslation('billing')
  const state = stateOf(charge)
  return (
    <span
      className={styles.state}
      data-state={state}
      data-is-due={charge.toRefund > 0 || undefined}
    >
      {icons[state]} {t(`charges.states.${state}`)}
    </span>
  )
}
