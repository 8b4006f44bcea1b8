/** The fields of Dialogflow, and a test of its project and key (INT-20). */
import { ExperimentOutlined, UploadOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Input, Select } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { integrationLanguages } from '#modules/integrations/contract'
import { Field } from '#web/kit/entity_drawer'
import { useFieldFaults, useFieldValue, useFormValues } from '#web/kit/form'
import { errorText } from '#web/lib/error_text'
import { ApiError } from '#web/lib/http'
import { testSession, type IntegrationForm } from '../api'
import styles from './flow_fields.module.css'

export function DialogflowFields() {
  const { t } = useTranslation('integrations')
  return (
    <>
      <Field
        name="projectName"
        label={t('form.project')}
        extra={t('form.project_help')}
        rules={[{ required: true, whitespace: true, message: t('form.project_missing') }]}
      >
        <Input maxLength={100} autoComplete="off" spellCheck={false} />
      </Field>
      <Field name="language" label={t('form.language')}>
        <Select
          options={integrationLanguages.map((value) => ({ value, label: t(`languages.${value}`) }))}
        />
      </Field>
      <Field
        name="jsonContent"
        label={t('form.key')}
        extra={<KeyFile />}
        rules={[{ required: true, whitespace: true, message: t('form.key_missing') }]}
      >
        <Input.TextArea
          className={styles.key}
          autoSize={{ minRows: 3, maxRows: 8 }}
          maxLength={20_000}
          autoComplete="off"
          spellCheck={false}
          placeholder='{ "type": "service_account", … }'
        />
      </Field>
    </>
  )
}

/** Google gives the key as a file, which names its project. */
function KeyFile() {
  const { t } = useTranslation('integrations')
  const input = useRef<HTMLInputElement>(null)
  const [, putKey] = useFieldValue<string>('jsonContent')
  const [project, putProject] = useFieldValue<string>('projectName')
  async function read(file: File | undefined) {
    if (!file) return
    const text = await file.text()
    putKey(text)
    const named = projectOf(text)
    if (named && !project?.trim()) putProject(named)
  }
  return (
    <>
      <span>{t('form.key_help')} </span>
      <Button
        type="link"
        size="small"
        icon={<UploadOutlined aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t('form.key_file')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        onChange={({ target }) => {
          void read(target.files?.[0])
          // The same file again is another choice.
          target.value = ''
        }}
      />
    </>
  )
}

/** Null for what is no key. */
function projectOf(text: string): string | null {
  try {
    const { project_id: project } = JSON.parse(text) as { readonly project_id?: unknown }
    return typeof project === 'string' ? project : null
  } catch {
    return null
  }
}

/** `id` of the saved integration, whose key stands behind the mask. */
export function SessionTest({ id }: { id: number | null }) {
  const { t } = useTranslation('integrations')
  const values = useFormValues<IntegrationForm>()
  const { mutate, isPending, isSuccess, error } = useMutation<void, Error>({
    mutationFn: () => testSession(id, values()),
    // Shown here.
    meta: { quiet: true },
  })
  useFieldFaults(error instanceof ApiError ? error.fields : none)
  const isShown = error !== null && !(error instanceof ApiError && error.fields.length)
  return (
    <div className={styles.test}>
      <Button
        icon={<ExperimentOutlined aria-hidden />}
        loading={isPending}
        onClick={() => mutate()}
      >
        {t('session.test')}
      </Button>
      <div role="status">
        {isSuccess && <Alert type="success" showIcon title={t('session.ok')} />}
        {isShown && (
          <Alert type="error" showIcon title={errorText(error)} description={reasonOf(error)} />
        )}
      </div>
    </div>
  )
}

/** Google's short reason, in English. */
const reasonOf = (error: Error) =>
  error instanceof ApiError ? (error.facts.reason as string | undefined) : undefined

const none: ApiError['fields'] = []
