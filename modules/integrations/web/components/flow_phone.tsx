/** Tries the flow of the form on a phone, before it is saved; nothing is sent to anybody. */
import { WarningOutlined } from '@ant-design/icons'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormValues } from '#web/kit/form'
import { PhoneEnding, type PhoneChoice } from '#web/shell/trial_phone/phone'
import { TrialPanel } from '#web/shell/trial_phone/trial_panel'
import { useTrial } from '#web/shell/trial_phone/use_trial'
import type { IntegrationForm } from '../api'
import { tryFlow, type Tried, type TriedAction } from '../api_trial'
import styles from './flow_phone.module.css'

/** `id` of the saved integration; null for a new one. */
export function FlowPhone({ id }: { id: number | null }) {
  const { t } = useTranslation('integrations')
  const values = useFormValues<IntegrationForm>()
  const session = useRef<string | null>(null)
  const trial = useTrial<Tried>({
    async ask(lines, signal) {
      const { text } = lines.at(-1)!
      const tried = await tryFlow({ id, form: values(), text, session: session.current }, signal)
      session.current = tried.session
      return tried
    },
    onRestart: () => (session.current = null),
  })
  return (
    <TrialPanel
      help={t('trial.help')}
      trial={trial}
      choices={choicesOf(trial.answer)}
      ending={(tried) => <Ending tried={tried} />}
      facts={({ status }) => status !== null && ` · HTTP ${status}`}
    />
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
