/** Tries the prompt of the form on a phone, before it is saved; nothing is sent to anybody. */
import { WarningOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { triedMessages } from '#modules/prompts/contract'
import { useFormValues } from '#web/kit/form'
import { number } from '#web/lib/format'
import { PhoneEnding } from '#web/shell/trial_phone/phone'
import { TrialPanel } from '#web/shell/trial_phone/trial_panel'
import { useTrial } from '#web/shell/trial_phone/use_trial'
import type { PromptForm } from '../api'
import { tryPrompt, type Tried } from '../api_trial'
import styles from './prompt_phone.module.css'

/** `id` of the saved prompt; null for a new one. */
export function PromptPhone({ id }: { id: number | null }) {
  const { t } = useTranslation('prompts')
  const values = useFormValues<PromptForm>()
  const trial = useTrial<Tried>({
    ask: (lines, signal) =>
      tryPrompt({ id, form: values(), lines: lines.slice(-triedMessages) }, signal),
  })
  return (
    <TrialPanel
      help={t('trial.help')}
      trial={trial}
      ending={(tried) => <Ending tried={tried} />}
      facts={({ tokens }) =>
        tokens &&
        ` · ${t('trial.tokens', {
          prompt: number(tokens.prompt),
          completion: number(tokens.completion),
        })}`
      }
    />
  )
}

/** Who goes on; null while the model does. */
function Ending({ tried: { failure, queue } }: { tried: Tried }) {
  const { t } = useTranslation('prompts')
  if (failure) {
    return (
      <PhoneEnding>
        <WarningOutlined aria-hidden /> {t(`trial.failures.${failure.reason}`)}{' '}
        {t('trial.people', { queue })}
        {failure.detail && (
          <small className={styles.detail} dir="auto">
            {failure.detail}
          </small>
        )}
      </PhoneEnding>
    )
  }
  return queue === null ? null : <PhoneEnding>{t('trial.handed_over', { queue })}</PhoneEnding>
}
