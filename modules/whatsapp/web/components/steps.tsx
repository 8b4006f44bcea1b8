/** The steps on the phone. */
import { useTranslation } from 'react-i18next'
import styles from './code_dialog.module.css'

type Step = 'open' | 'linked' | 'point' | 'by_number' | 'enter'

export function Steps({ names }: { names: readonly Step[] }) {
  const { t } = useTranslation('whatsapp')
  return (
    <ol className={styles.steps}>
      {names.map((name) => (
        <li key={name}>{t(`code.steps.${name}`)}</li>
      ))}
    </ol>
  )
}
