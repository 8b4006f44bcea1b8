/** What WhatsApp says of a number: by an icon, and in words (LST-02). */
import { CheckCircleFilled, ClockCircleOutlined, CloseCircleFilled } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { ItemState } from '#modules/contact_lists/contract'
import styles from './person_state.module.css'

const icons = {
  valid: <CheckCircleFilled />,
  absent: <CloseCircleFilled />,
  unchecked: <ClockCircleOutlined />,
}

/** For the words beside it. */
export const StateIcon = ({ state }: { state: ItemState }) => (
  <span className={styles.icon} data-state={state} aria-hidden>
    {icons[state]}
  </span>
)

export function PersonState({ state }: { state: ItemState }) {
  const { t } = useTranslation('contact_lists')
  return (
    <span className={styles.state}>
      <StateIcon state={state} />
      {t(`states.${state}`)}
    </span>
  )
}
