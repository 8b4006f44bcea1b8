/** Sends the text that is being written to one number, before it goes to everybody. */
import { SendOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText, ruleText } from '#web/lib/error_text'
import { ApiError } from '#web/lib/http'
import { useFieldValue } from '#web/kit/form'
import type { ChosenFile } from '#web/kit/save_with_file'
import { sendTrial } from '../api_form'
import type { Campaign } from '../model'
import styles from './trial_sender.module.css'

/** The number is remembered in this browser: it is that of the person who sits here. */
const storageKey = 'campaigns.trial_number'

interface TrialSenderProps {
  readonly edited: Campaign | null
  /** Index of the text that is sent. */
  readonly shownText: number
}

export function TrialSender({ edited, shownText }: TrialSenderProps) {
  const { t } = useTranslation('campaigns')
  const [to, setTo] = useState(() => localStorage.getItem(storageKey) ?? '')
  const { text, connectionId, fileListId, hasNewFile } = useWritten(shownText)
  const noteId = useId()
  const trial = useMutation({ mutationFn: sendTrial, meta: { quiet: true } })
  const isAnswered = trial.isSuccess || trial.isError
  const maySend = connectionId !== null && [to, text.trim() || edited?.file].every(Boolean)

  function send() {
    if (!maySend) return
    trial.mutate(
      { connectionId, number: to, text, fileListId, campaignId: edited?.id ?? null },
      { onSuccess: () => localStorage.setItem(storageKey, to) }
    )
  }
  return (
    <section className={styles.trial} aria-label={t('trial.title')}>
      <p className={styles.title}>{t('trial.title')}</p>
      <div className={styles.row}>
        <Input
          type="tel"
          value={to}
          placeholder={t('trial.number')}
          aria-label={t('trial.number')}
          aria-describedby={noteId}
          onChange={({ target }) => setTo(target.value)}
          // Enter must not save the campaign.
          onPressEnter={(event) => {
            event.preventDefault()
            send()
          }}
        />
        <Button
          icon={<SendOutlined aria-hidden />}
          loading={trial.isPending}
          disabled={!maySend}
          onClick={send}
        >
          {t('trial.send')}
        </Button>
      </div>
      <p id={noteId} className={styles.note} role="status" data-state={trial.status}>
        {trial.data && t('trial.sent', { number: trial.data.number })}
        {trial.error && faultOf(trial.error)}
        {!isAnswered && t(connectionId === null ? 'trial.no_connection' : 'trial.help')}
        {hasNewFile && <> {t('trial.file_later')}</>}
      </p>
    </section>
  )
}

/** What the form says so far. */
function useWritten(shownText: number) {
  const [texts = ['']] = useFieldValue<readonly string[]>('texts')
  const [connectionId = null] = useFieldValue<number | null>('connectionId')
  const [fileListId = null] = useFieldValue<number | null>('fileListId')
  const [file] = useFieldValue<ChosenFile | null>('file')
  const text = texts[Math.min(shownText, texts.length - 1)] ?? ''
  return { text, connectionId, fileListId, hasNewFile: Boolean(file?.chosen) }
}

/** A refusal of the number is said in its words, not as "check the fields". */
function faultOf(error: unknown): string {
  const fault = error instanceof ApiError ? error.fields[0] : undefined
  if (!fault) return errorText(error)
  return ruleText({ ...fault, rule: fault.field === 'number' ? 'trial_number' : fault.rule })
}
