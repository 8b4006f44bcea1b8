/** States where the customer is when no more messages follow. */
import { useTranslation } from 'react-i18next'
import type { Played } from '../model'
import styles from './phone.module.css'

interface EndingProps {
  readonly played: Played
  readonly queue: string
}

/** Null while an answer is expected. */
export function Ending({ played: { standing, lines }, queue }: EndingProps) {
  const { t } = useTranslation('bot')
  if (standing !== 'waiting' && standing !== 'closed') return null
  const isMute = lines.every(({ isCustomers }) => isCustomers)
  return (
    <p className={styles.ending}>
      {isMute && `${t(standing === 'closed' ? 'trial.mute_closed' : 'trial.mute_waiting')} `}
      {t(standing === 'closed' ? 'trial.closed_door' : 'trial.waiting', { queue })}
    </p>
  )
}
