/** Where the model runs, to whom it answers, and what it is told. */
import { useQuery } from '@tanstack/react-query'
import { AutoComplete, Input, Radio, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  errorMessageLength,
  llmKeyLength,
  llmMaxTokens,
  llmProviders,
  llmTemperature,
  modelNameLength,
  systemPromptLength,
  type LlmProvider,
} from '#modules/llm/contract'
import { Field, useFieldValue } from '#web/kit/form'
import { KeyField } from '#web/kit/key_field'
import { RangeField } from '#web/kit/range_field'
import { number } from '#web/lib/format'
import { getCatalogue, getInstalled, keys, listQueues, type Config } from '../api'
import styles from '../components/fields.module.css'
import { NumberField } from '../components/shared_fields'

export default function BasicTab({ config }: { config: Config }) {
  const { t } = useTranslation('llm')
  return (
    <div className={styles.form}>
      <div className={styles.pair}>
        <Field name="provider" label={t('form.provider')} extra={t('form.provider_help')}>
          <Radio.Group
            optionType="button"
            options={llmProviders.map((value) => ({ value, label: t(`providers.${value}`) }))}
          />
        </Field>
        <QueueField />
      </div>
      <ProviderFields config={config} />
      <SystemPrompt />
      <div className={styles.pair}>
        <Field name="temperature" label={t('form.temperature')} extra={t('form.temperature_help')}>
          <RangeField
            bounds={llmTemperature}
            ends={[t('form.temperature_low'), t('form.temperature_high')]}
          />
        </Field>
        <NumberField name="maxTokens" texts="form.max_tokens" bounds={llmMaxTokens} />
      </div>
      <Field
        name="errorMessage"
        label={t('form.error_message')}
        extra={t('form.error_message_help')}
      >
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={errorMessageLength}
          dir="auto"
        />
      </Field>
      <ModelField name="model" help={t('form.model_help')} label={t('form.model')} names={[]} />
    </div>
  )
}

function QueueField() {
  const { t } = useTranslation('llm')
  const { data } = useQuery({
    queryKey: keys.queues,
    queryFn: ({ signal }) => listQueues(signal),
  })
  return (
    <Field name="queueId" label={t('form.queue')} extra={t('form.queue_help')}>
      <QueueSelect queues={data} />
    </Field>
  )
}

interface QueueSelectProps {
  readonly queues: readonly { readonly id: number; readonly name: string }[] | undefined
  /** Provided by the form field. */
  readonly id?: string
  readonly value?: number | null
  readonly onChange?: (id: number | null) => void
}

function QueueSelect({ queues, id, value, onChange }: QueueSelectProps) {
  const { t } = useTranslation('llm')
  return (
    <Select
      id={id}
      showSearch={{ optionFilterProp: 'label' }}
      loading={!queues}
      // Until the names are there a number would be shown.
      value={queues ? (value ?? 0) : undefined}
      onChange={(chosen: number) => onChange?.(chosen || null)}
      options={[
        { value: 0, label: t('form.queue_all') },
        ...(queues ?? []).map(({ id: own, name }) => ({ value: own, label: name })),
      ]}
    />
  )
}

/** Those of the chosen provider alone. */
function ProviderFields({ config }: { config: Config }) {
  const [provider = config.provider] = useFieldValue<LlmProvider>('provider')
  const { data } = useQuery({
    queryKey: keys.catalogue,
    queryFn: ({ signal }) => getCatalogue(signal),
  })
  const names = (data?.[provider] ?? []).map(({ id }) => id)
  return provider === 'ollama' ? (
    <OllamaFields config={config} known={names} />
  ) : (
    <OpenaiFields config={config} known={names} />
  )
}

interface ProviderProps {
  readonly config: Config
  /** Names of its catalogue. */
  readonly known: readonly string[]
}

function OllamaFields({ config, known }: ProviderProps) {
  const { t } = useTranslation('llm')
  // A server that does not answer has no names to offer, and the field takes any.
  const { data } = useQuery({
    queryKey: keys.installed,
    queryFn: ({ signal }) => getInstalled(signal),
    retry: false,
  })
  const installed = (data?.models ?? []).map(({ name }) => name)
  return (
    <div className={styles.pair}>
      <UrlField name="ollamaUrl" urls={config.servers.ollama} />
      <ModelField
        name="ollamaModel"
        label={t('form.ollama_model')}
        help={t('form.ollama_model_help')}
        names={installed.length ? installed : known}
      />
    </div>
  )
}

function OpenaiFields({ config, known }: ProviderProps) {
  const { t } = useTranslation('llm')
  return (
    <>
      <div className={styles.pair}>
        <Field
          name="openaiApiKey"
          label={t('form.key')}
          extra={t('form.key_help')}
          rules={[{ pattern: /^\S*$/, message: t('form.key_blank') }]}
        >
          <KeyField mask={config.openaiApiKey} maxLength={llmKeyLength} />
        </Field>
        <ModelField
          name="openaiModel"
          label={t('form.openai_model')}
          help={t('form.openai_model_help')}
          names={known}
        />
      </div>
      {config.servers.openai.length > 1 && (
        <UrlField name="openaiUrl" urls={config.servers.openai} />
      )}
    </>
  )
}

function UrlField({ name, urls }: { name: string; urls: readonly string[] }) {
  const { t } = useTranslation('llm')
  return (
    <Field name={name} label={t('form.url')} extra={t('form.url_help')}>
      <Select options={urls.map((url) => ({ value: url, label: url }))} />
    </Field>
  )
}

interface ModelFieldProps {
  readonly name: string
  readonly label: string
  readonly help: string
  readonly names: readonly string[]
}

/** Any name may be typed; the known ones are offered. */
function ModelField({ name, label, help, names }: ModelFieldProps) {
  const { t } = useTranslation('llm')
  return (
    <Field
      name={name}
      label={label}
      extra={help}
      rules={[{ pattern: /^\S*$/, message: t('form.model_blank') }]}
    >
      <AutoComplete
        showSearch={{ filterOption: (typed, option) => String(option?.value).includes(typed) }}
        options={names.map((value) => ({ value }))}
        maxLength={modelNameLength}
      />
    </Field>
  )
}

function SystemPrompt() {
  const { t } = useTranslation('llm')
  const [text = ''] = useFieldValue<string>('systemPrompt')
  return (
    <Field
      name="systemPrompt"
      label={t('form.system_prompt')}
      extra={
        <span className={styles.help}>
          <span>{t('form.system_prompt_help')}</span>
          <span className="numbers">
            {number(text.length)} / {number(systemPromptLength)}
          </span>
        </span>
      }
    >
      <Input.TextArea
        autoSize={{ minRows: 6, maxRows: 18 }}
        maxLength={systemPromptLength}
        placeholder={t('form.system_prompt_example')}
        dir="auto"
      />
    </Field>
  )
}
