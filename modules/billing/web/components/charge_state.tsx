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
import { StateWord, type Tone } from '#web/kit/state_word'
import type { BookedCharge } from '../api_charges'
import { stateOf, type ChargeState as State } from '../charge'

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
    <StateWord icon={icons[state]} tone={toneOf(state, charge)}>
      {t(`charges.states.${state}`)}
    </StateWord>
  )
}

/** A warning until what is to be paid back is settled. */
function toneOf(state: State, { toRefund }: BookedCharge): Tone {
  if (state === 'refused') return 'bad'
  if (toRefund > 0) return 'warning'
  return state === 'renewed' ? 'good' : 'muted'
}
