/** One call: its form, what the server answers, and the same call in other languages. */
import { SendOutlined } from '@ant-design/icons'
import { Button, Input, Progress } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#web/kit/card'
import { FileField } from '#web/kit/file_field'
import { EntityForm, Field, useFieldValue } from '#web/kit/form'
import type { ChosenFile } from '#web/kit/save_with_file'
import { toasts } from '#web/lib/toasts'
import { errorText } from '#web/lib/error_text'
import { send, type Answer } from '../api'
import styles from '../page.module.css'
import { Outcome } from './outcome'
import { Snippets } from './snippets'

/** EXT-02. */
const maxText = 4096

interface Values {
  readonly number: string
  readonly text: string
  readonly file: ChosenFile | null
}
interface TrialCardProps {
  readonly kind: 'text' | 'file'
  readonly token: string
}

export function TrialCard({ kind, token }: TrialCardProps) {
  const { t } = useTranslation('external_api')
  const [answer, setAnswer] = useState<(Answer & { token: string }) | null>(null)
  const [share, setShare] = useState<number | null>(null)

  async function submit({ number, text, file }: Values) {
    const isIncomplete = kind === 'file' && !file?.chosen
    if (!token || isIncomplete) {
      toasts.warning(t(token ? 'form.file_missing' : 'token.required'))
      return
    }
    try {
      const sent = { token, number, text: text ?? '', file: file?.chosen ?? null }
      setAnswer({ ...(await send(sent, setShare)), token })
    } catch (error) {
      toasts.error(errorText(error))
    } finally {
      setShare(null)
    }
  }
  const required = (message: string) => ({ required: true, whitespace: true, message })
  return (
    <Card title={t(`${kind}.title`)} note={<code>POST /api/messages/send</code>}>
      <EntityForm<Values>
        name={kind}
        initial={{ number: '', text: '', file: null }}
        submit={submit}
      >
        {(isBusy) => (
          <div className={styles.trial}>
            <div>
              <Field
                name="number"
                label={t('form.number')}
                extra={t('form.number_help')}
                rules={[required(t('form.number_missing'))]}
              >
                <Input type="tel" inputMode="tel" autoComplete="off" maxLength={32} />
              </Field>
              {kind === 'file' && <FileField name="file" label={t('form.file')} />}
              <Field
                name="text"
                label={t(kind === 'file' ? 'form.caption' : 'form.text')}
                rules={kind === 'text' ? [required(t('form.text_missing'))] : []}
              >
                <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={maxText} />
              </Field>
              <Button
                type="primary"
                htmlType="submit"
                loading={isBusy}
                icon={<SendOutlined aria-hidden />}
              >
                {t('form.send')}
              </Button>
              {share !== null && (
                <Progress percent={Math.round(share * 100)} aria-label={t('form.upload')} />
              )}
              {answer && <Outcome key={answer.messageId ?? answer.body} {...answer} />}
            </div>
            <Written kind={kind} token={token} />
          </div>
        )}
      </EntityForm>
    </Card>
  )
}

/** The call as it is written so far. */
function Written({ kind, token }: TrialCardProps) {
  const { t } = useTranslation('external_api')
  const [number = ''] = useFieldValue<string>('number')
  const [text = ''] = useFieldValue<string>('text')
  return (
    <Snippets
      title={t(`${kind}.title`)}
      sample={{
        origin: window.location.origin,
        token: token || t('sample.token'),
        number: number.trim() || '5511999990000',
        text: text.trim() || t(kind === 'file' ? 'sample.caption' : 'sample.text'),
        hasFile: kind === 'file',
      }}
    />
  )
}
