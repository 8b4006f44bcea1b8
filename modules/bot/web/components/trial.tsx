/** Tries out a queue's menu on a phone that sends nothing. */
import { ReloadOutlined } from '@ant-design/icons'
import { Button, Switch } from 'antd'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueueTrialProps } from '#modules/queues/contract'
import { useTrial } from '../use_trial'
import { Phone } from './phone'
import styles from './trial.module.css'

export default function Trial({ queueId, draft }: QueueTrialProps) {
  const { t } = useTranslation('bot')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const trial = useTrial({ queueId, draft })
  const restart = () => {
    trial.restart()
    field.current?.focus()
  }
  return (
    <section className={styles.trial} aria-labelledby={`${id}-title`}>
      <div className={styles.aside}>
        <h2 id={`${id}-title`} className={styles.title}>
          {t('trial.title')}
        </h2>
        <p className={styles.help}>{t('trial.help')}</p>
        {trial.hasHours && (
          <label className={styles.closed} htmlFor={`${id}-closed`}>
            <Switch
              id={`${id}-closed`}
              size="small"
              checked={trial.isClosed}
              onChange={trial.close}
            />
            {t('trial.closed')}
          </label>
        )}
        <Button
          icon={<ReloadOutlined aria-hidden />}
          disabled={trial.count === 0}
          onClick={restart}
        >
          {t('trial.restart')}
        </Button>
      </div>
      <Phone trial={trial} queue={draft.name} field={field} />
    </section>
  )
}
