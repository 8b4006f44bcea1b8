/** The state of a number on WhatsApp, as text or as an icon (CON-01). */
import { CheckCircleFilled, ClockCircleOutlined, CloseCircleFilled } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { NumberState as State } from '#modules/contacts/contract'
import { Tooltip } from '#web/kit/tooltip'
import styles from './number_state.module.css'

const marks = {
  confirmed: <CheckCircleFilled aria-hidden />,
  unchecked: <ClockCircleOutlined aria-hidden />,
  absent: <CloseCircleFilled aria-hidden />,
}

/** Below the form field. */
export function NumberState({ state }: { state: State }) {
  const { t } = useTranslation('contacts')
  return (
    <span className={styles.state} data-state={state}>
      {marks[state]}
      {t(`number.${state}`)}
    </span>
  )
}

/** In a row, where only exceptions are marked. */
export function NumberMark({ state }: { state: State }) {
  const { t } = useTranslation('contacts')
  if (state === 'confirmed') return null
  const text = t(`number.${state}`)
  return (
    <Tooltip title={text}>
      <span className={styles.mark} data-state={state} role="img" aria-label={text}>
        {marks[state]}
      </span>
    </Tooltip>
  )
}
