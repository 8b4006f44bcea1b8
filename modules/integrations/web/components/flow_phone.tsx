/** Tries the flow of the form on a phone, before it is saved; nothing is sent to anybody. */
import { ReloadOutlined, WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#web/kit/error_state'
import { useFieldFaults, useFormValues } from '#web/kit/form'
import { number } from '#web/lib/format'
import type { ApiError } from '#web/lib/http'
import { Phone, PhoneEnding, type PhoneChoice } from '#web/shell/trial_phone/phone'
import type { IntegrationForm } from '../api'
import type { Tried, TriedAction } from '../api_trial'
import { isAboutFields, useFlowTrial } from '../use_flow_trial'
import styles from './flow_phone.module.css'

const none: ApiError['fields'] = []

/** `id` of the saved integration; null for a new one. */
export function FlowPhone({ id }: { id: number | null }) {
  const { t } = useTranslation('integrations')
  const titleId = useId()
  const field = useRef<HTMLInputElement>(null)
  const values = useFormValues<IntegrationForm>()
  const trial = useFlowTrial({ id, values })
  const { lines, tried, error, isTyping, isOver } = trial
  useFieldFaults(isAboutFields(error) ? error.fields : none)
  const restart = () => {
    trial.restart()
    field.current?.focus()
  }
  return (
    <section className={styles.trial} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('trial.title')}
      </h2>
      <p className={styles.help}>{t('trial.help')}</p>
      <Phone
        lines={lines}
        isTyping={isTyping}
        isFull={isOver}
        choices={choicesOf(tried)}
        onSay={trial.say}
        field={field}
      >
        {isAboutFields(error) && <PhoneEnding>{t('trial.incomplete')}</PhoneEnding>}
        {Boolean(error) && !isAboutFields(error) && (
          <ErrorState error={error} onRetry={trial.retry} />
        )}
        {tried && <Ending tried={tried} />}
      </Phone>
      <div className={styles.foot}>
        <Button icon={<ReloadOutlined aria-hidden />} disabled={!lines.length} onClick={restart}>
          {t('trial.restart')}
        </Button>
        {tried && (
          <span>
            {t('trial.took', { ms: number(tried.durationMs) })}
            {tried.status !== null && ` · HTTP ${tried.status}`}
          </span>
        )}
      </div>
    </section>
  )
}

/** The label is what counts; the number is how the list names it (INT-32). */
const choicesOf = (tried: Tried | null): readonly PhoneChoice[] =>
  (tried?.choices ?? []).map((label, at) => ({
    ...{ said: String(at + 1), sign: String(at + 1), label },
  }))

/** What would happen now; null while the flow waits for the customer. */
function Ending({ tried: { failure, action, messages, status } }: { tried: Tried }) {
  const { t } = useTranslation('integrations')
  if (failure) {
    return (
      <PhoneEnding>
        <WarningOutlined aria-hidden /> {t(`troubles.reasons.${failure.reason}`, { status })}{' '}
        {t('trial.people')}
        <small className={styles.detail} dir="auto">
          {failure.detail}
        </small>
      </PhoneEnding>
    )
  }
  if (action) {
    return (
      <PhoneEnding>
        <Action action={action} />
      </PhoneEnding>
    )
  }
  return messages.length ? null : <PhoneEnding>{t('trial.silent')}</PhoneEnding>
}

function Action({ action }: { action: TriedAction }) {
  const { t } = useTranslation('integrations')
  if (action.kind !== 'transfer') return t(`trial.action.${action.kind}`)
  const { queue, user } = action
  const target = queue && user ? 'both' : user ? 'user' : 'queue'
  return t(`trial.action.to_${target}`, { queue, user })
}
