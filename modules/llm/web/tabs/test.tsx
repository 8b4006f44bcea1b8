/** A message is sent to the model as the form has it now, saved or not, and the answer shown (LLM-12). */
import { ExperimentOutlined, SendOutlined, StopOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { testMessageLength } from '#modules/llm/contract'
import { useFormValues } from '#web/kit/form'
import { Refusal } from '#web/kit/refusal'
import { number } from '#web/lib/format'
import { toasts } from '#web/lib/toasts'
import { testPrompt, type Config, type ConfigForm, type PromptAnswer } from '../api'
import { Sources } from '../components/entry'
import { duration } from '../duration'
import { causeOf } from '../failed'
import styles from './test.module.css'

interface Trial {
  /** So far. */
  readonly text: string
  readonly answer: PromptAnswer | null
  /** Why there is none. */
  readonly fault: string | null
}

export default function TestTab({ config, mayManage }: { config: Config; mayManage: boolean }) {
  const { t } = useTranslation('llm')
  const [message, setMessage] = useState('')
  const { trial, isBusy, run, stop } = useTrial(config)
  function send() {
    if (message.trim()) void run(message)
    else toasts.warning(t('test.missing'))
  }
  if (!mayManage) return <p className={styles.note}>{t('test.admins_only')}</p>
  return (
    <div className={styles.columns}>
      <section>
        <label htmlFor="llm-test-message" className={styles.label}>
          {t('test.message')}
        </label>
        <Input.TextArea
          id="llm-test-message"
          value={message}
          maxLength={testMessageLength}
          autoSize={{ minRows: 4, maxRows: 12 }}
          placeholder={t('test.example')}
          aria-describedby="llm-test-help"
          dir="auto"
          onChange={({ target }) => setMessage(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isBusy) send()
          }}
        />
        <p id="llm-test-help" className={styles.note}>
          {t('test.help')}
        </p>
        {isBusy ? (
          <Button icon={<StopOutlined aria-hidden />} onClick={stop}>
            {t('test.stop')}
          </Button>
        ) : (
          <Button type="primary" ghost icon={<SendOutlined aria-hidden />} onClick={send}>
            {t('test.send')}
          </Button>
        )}
      </section>
      <section aria-labelledby="llm-test-answer" aria-busy={isBusy}>
        <h2 id="llm-test-answer" className={styles.label}>
          {t('test.answer')}
        </h2>
        <Answer trial={trial} isBusy={isBusy} />
      </section>
    </div>
  )
}

function Answer({ trial, isBusy }: { trial: Trial | null; isBusy: boolean }) {
  const { t } = useTranslation('llm')
  if (!trial) {
    return (
      <p className={styles.empty}>
        <ExperimentOutlined aria-hidden /> {t('test.none')}
      </p>
    )
  }
  const { text, answer, fault } = trial
  return (
    <>
      {fault && <Refusal text={`${t('toasts.test_failed')}. ${fault}`} />}
      {(text || isBusy) && (
        <div className={styles.answer} dir="auto" aria-live="polite">
          {text || t('test.waiting')}
        </div>
      )}
      {answer && (
        <>
          <p className={styles.facts}>
            <span>{t('test.tokens', { count: answer.tokens, shown: number(answer.tokens) })}</span>
            <span>{duration(answer.latencyMs)}</span>
          </p>
          <Sources of={answer.sources} />
        </>
      )}
    </>
  )
}

/** One at a time; leaving the page ends it. */
function useTrial(config: Config) {
  const values = useFormValues<ConfigForm>()
  const [trial, setTrial] = useState<Trial | null>(null)
  const [isBusy, setBusy] = useState(false)
  const ending = useRef<AbortController | null>(null)
  useEffect(() => () => ending.current?.abort(), [])

  async function run(message: string) {
    const over = new AbortController()
    ending.current = over
    const form = values()
    const isStreamed = (form.advancedConfig ?? config.advancedConfig).streamResponse
    setBusy(true)
    setTrial({ text: '', answer: null, fault: null })
    const onText = (piece: string) => setTrial((now) => now && { ...now, text: now.text + piece })
    try {
      const answer = await testPrompt({
        ...{ message, config: form, signal: over.signal },
        ...(isStreamed && { onText }),
      })
      setTrial({ text: answer.response, answer, fault: null })
    } catch (error) {
      const isEnded = over.signal.aborted
      setTrial((now) =>
        isEnded ? now : { text: now?.text ?? '', answer: null, fault: causeOf(error) }
      )
    } finally {
      setBusy(false)
    }
  }
  return { trial, isBusy, run, stop: () => ending.current?.abort() }
}
