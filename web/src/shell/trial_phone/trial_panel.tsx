/** A phone beside a form, on which what the form says is tried before it is saved; nothing is sent to anybody. */
import { ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#web/kit/error_state'
import { useFieldFaults } from '#web/kit/form'
import { number } from '#web/lib/format'
import type { ApiError } from '#web/lib/http'
import { addTexts } from '#web/shell/trial_phone/add_texts'
import { Phone, PhoneEnding, type PhoneChoice } from '#web/shell/trial_phone/phone'
import { isAboutFields, type Trial, type TrialAnswer } from '#web/shell/trial_phone/use_trial'
import styles from './trial_panel.module.css'

interface Answer extends TrialAnswer {
  readonly durationMs: number
}
interface TrialPanelProps<A extends Answer> {
  /** Says what is really called. */
  readonly help: string
  readonly trial: Trial<A>
  readonly choices?: readonly PhoneChoice[]
  /** Behind the messages: what would happen now; null while nothing would. */
  readonly ending: (answer: A) => ReactNode
  /** Beside the time that the answer took. */
  readonly facts?: (answer: A) => ReactNode
}

const none: ApiError['fields'] = []
const noChoices: readonly PhoneChoice[] = []

/** Must be inside the form, whose invalid fields it marks. */
export function TrialPanel<A extends Answer>(props: TrialPanelProps<A>) {
  addTexts()
  const { help, trial, choices = noChoices, ending, facts } = props
  const { t } = useTranslation('trial_phone')
  const titleId = useId()
  const field = useRef<HTMLInputElement>(null)
  const { lines, answer, error, isTyping } = trial
  useFieldFaults(isAboutFields(error) ? error.fields : none)
  const restart = () => {
    trial.restart()
    field.current?.focus()
  }
  return (
    <section className={styles.trial} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('title')}
      </h2>
      <p className={styles.help}>{help}</p>
      <Phone
        lines={lines}
        isTyping={isTyping}
        isFull={answer?.isLast ?? false}
        choices={choices}
        onSay={trial.say}
        field={field}
      >
        {Boolean(error) && <NotAsked error={error} onRetry={trial.retry} />}
        {answer && ending(answer)}
      </Phone>
      <div className={styles.foot}>
        <Button icon={<ReloadOutlined aria-hidden />} disabled={!lines.length} onClick={restart}>
          {t('restart')}
        </Button>
        {answer && (
          <span>
            {t('took', { ms: number(answer.durationMs) })}
            {facts?.(answer)}
          </span>
        )}
      </div>
    </section>
  )
}

function NotAsked({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('trial_phone')
  if (isAboutFields(error)) return <PhoneEnding>{t('incomplete')}</PhoneEnding>
  return <ErrorState error={error} onRetry={onRetry} />
}

/** The fields of a form, and the phone beside or below them. */
export function BesideTrial({ children, phone }: { children: ReactNode; phone: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div>{children}</div>
      {phone}
    </div>
  )
}
/** Pixels of a drawer in which both are beside each other. */
export const trialWidth = 1040
