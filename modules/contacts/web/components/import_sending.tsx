/** Progress of an import. */
import { Button, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { number } from '#web/lib/format'
import styles from './import.module.css'

interface ImportSendingProps {
  readonly done: number
  readonly total: number
  readonly onStop: () => void
}

export function ImportSending({ done, total, onStop }: ImportSendingProps) {
  const { t } = useTranslation('contacts')
  const share = Math.round((100 * done) / total)
  return (
    <div className={styles.parts}>
      <section className={styles.part}>
        <h2>{t('import.sending')}</h2>
        <Progress percent={share} aria-label={t('import.sending')} />
        <p role="status">
          {t('import.progress', { count: total, done: number(done), total: number(total) })}
        </p>
      </section>
      <div className={styles.actions}>
        <Button autoFocus onClick={onStop}>
          {t('import.stop')}
        </Button>
      </div>
    </div>
  )
}
