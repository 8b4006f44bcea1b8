/** Tries out a queue's menu on a phone that sends nothing. */
import { ReloadOutlined } from '@ant-design/icons'
import { Button, Switch } from 'antd'
import { useId, useRef, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { renderVariables, valuesByName } from '#app/kernel/text/variables'
import { maxTrialTurns } from '#modules/bot/contract'
import type { QueueTrialProps } from '#modules/queues/contract'
import { ErrorState } from '#web/kit/error_state'
import { sampleValues } from '#web/shell/customer_text/sample'
import { addTexts } from '#web/shell/customer_text/variable_texts'
import { Phone, PhoneEnding, type PhoneLine } from '#web/shell/trial_phone/phone'
import type { Played } from '../model'
import { useTrial, type TimedLine } from '../use_trial'
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
      <MenuPhone trial={trial} queue={draft.name} field={field} />
    </section>
  )
}

interface MenuPhoneProps {
  readonly trial: ReturnType<typeof useTrial>
  /** The queue's name, for its variable. */
  readonly queue: string
  readonly field: Ref<HTMLInputElement>
}

function MenuPhone({ trial, queue, field }: MenuPhoneProps) {
  const { t } = useTranslation('bot')
  const fill = useFilled(queue)
  const { lines, played, error, count, isTyping } = trial
  return (
    <Phone
      lines={lines.map(fill)}
      isTyping={isTyping}
      isFull={count >= maxTrialTurns}
      choices={(played?.choices ?? []).map(({ sign, title }) => ({
        ...{ said: sign, sign, label: title || t(back[sign] ?? sign) },
      }))}
      onSay={trial.say}
      field={field}
    >
      {error && <ErrorState error={error} onRetry={trial.retry} />}
      {played && <Ending played={played} queue={queue} />}
    </Phone>
  )
}

/** Labels of the ways back, which have no title. */
const back: Readonly<Record<string, string>> = { '0': 'trial.previous', '#': 'trial.main' }

/** Variables are filled in for a made-up customer; nobody has accepted the ticket yet (VAR-02). */
function useFilled(queue: string): (line: TimedLine) => PhoneLine {
  addTexts()
  const { t: sample } = useTranslation('customer_text')
  return ({ isCustomers, text, file, at }) => ({
    isCustomers,
    text: isCustomers
      ? text
      : renderVariables(text, valuesByName({ ...sampleValues(sample, at, ['user']), queue })),
    file: file === null ? null : { name: file, picture: null, problem: null },
    at,
  })
}

/** Null while an answer is expected. */
function Ending({ played: { standing, lines }, queue }: { played: Played; queue: string }) {
  const { t } = useTranslation('bot')
  if (standing !== 'waiting' && standing !== 'closed') return null
  const isMute = lines.every(({ isCustomers }) => isCustomers)
  return (
    <PhoneEnding>
      {isMute && `${t(standing === 'closed' ? 'trial.mute_closed' : 'trial.mute_waiting')} `}
      {t(standing === 'closed' ? 'trial.closed_door' : 'trial.waiting', { queue })}
    </PhoneEnding>
  )
}
