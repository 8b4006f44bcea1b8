/** Asks both servers whether they answer, with what the form has now, and says which did (LLM-12). */
import { ApiOutlined, CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormValues } from '#web/kit/form'
import { StateWord } from '#web/kit/state_word'
import { toasts } from '#web/lib/toasts'
import { testConnection, type ConfigForm, type Connections } from '../api'
import { failed } from '../failed'
import styles from './connection_test.module.css'

/** `isUnsaved`: the result of a test before the last save is shown no more. */
export function ConnectionTest({ isUnsaved }: { isUnsaved: boolean }) {
  const { t } = useTranslation('llm')
  const values = useFormValues<ConfigForm>()
  const test = useMutation({
    mutationFn: () => testConnection(values()),
    meta: { quiet: true },
    onSuccess: ({ ollama, openai }) => {
      if (!ollama && !openai) toasts.error(t('toasts.connection_failed'))
    },
    onError: failed(t('toasts.connection_failed')),
  })
  return (
    <>
      <span role="status" className={styles.result}>
        {test.data && <Answers of={test.data} />}
      </span>
      <Button
        icon={<ApiOutlined aria-hidden />}
        loading={test.isPending}
        title={isUnsaved ? t('connection.unsaved') : undefined}
        onClick={() => test.mutate()}
      >
        {t('connection.test')}
      </Button>
    </>
  )
}

function Answers({ of }: { of: Connections }) {
  const { t } = useTranslation('llm')
  return (['ollama', 'openai'] as const).map((name) => (
    <StateWord
      key={name}
      tone={of[name] ? 'good' : 'muted'}
      icon={of[name] ? <CheckCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />}
    >
      {t(of[name] ? 'connection.answers' : 'connection.silent', { name: t(`providers.${name}`) })}
    </StateWord>
  ))
}
