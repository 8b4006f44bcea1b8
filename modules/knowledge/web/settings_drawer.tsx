/** How documents are cut and searched, within the bounds of administration.md 5 (RAG-02 to RAG-05). */
import { useQueryClient } from '@tanstack/react-query'
import { Input, InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  chunkOverlap,
  chunkSize,
  embeddingModelLength,
  indexFields,
  maxResults,
  searchThreshold,
  tokensPerChunk,
  vectorDimensions,
} from '#modules/knowledge/contract'
import { Field, FormDrawer } from '#web/kit/form_drawer'
import { useFieldValue } from '#web/kit/form'
import { number } from '#web/lib/format'
import { toasts } from '#web/lib/toasts'
import { keys, saveSettings, type Settings } from './api'
import styles from './settings_drawer.module.css'
import { failed } from './words'

interface SettingsDrawerProps {
  readonly settings: Settings
  readonly onClose: () => void
}
/** Without the switch, which stands on the tab. */
type Form = Omit<Settings, 'enabled'>

export default function SettingsDrawer({ settings, onClose }: SettingsDrawerProps) {
  const { t } = useTranslation('knowledge')
  const client = useQueryClient()
  async function save(form: Form) {
    await saveSettings(form)
    await client.invalidateQueries({ queryKey: keys.root })
    toasts.success(t('settings.saved'))
  }
  return (
    <FormDrawer<Form>
      open
      title={t('settings.title')}
      width={480}
      initial={settings}
      submit={save}
      onRefused={(error) => {
        failed(t('settings.failed'))(error)
        return true
      }}
      onClose={onClose}
    >
      <ReindexNote of={settings} />
      <h3 className={styles.group}>{t('settings.cutting')}</h3>
      <NumberField name="chunkSize" bounds={chunkSize} step={100} />
      <OverlapField />
      <NumberField name="maxTokensPerChunk" bounds={tokensPerChunk} step={50} />
      <h3 className={styles.group}>{t('settings.embedding')}</h3>
      <Field
        name="embeddingModel"
        label={t('settings.embeddingModel')}
        extra={t('settings.embeddingModel_help')}
        rules={[
          { required: true, message: t('settings.model_missing') },
          { pattern: /^\S*$/, message: t('settings.model_blank') },
        ]}
      >
        <Input maxLength={embeddingModelLength} spellCheck={false} autoCapitalize="off" />
      </Field>
      <NumberField name="vectorDimensions" bounds={vectorDimensions} />
      <h3 className={styles.group}>{t('settings.searching')}</h3>
      <NumberField name="searchThreshold" bounds={searchThreshold} step={0.05} precision={2} />
      <NumberField name="maxResults" bounds={maxResults} />
    </FormDrawer>
  )
}

/** That of the language: 0,7 or 0.7. */
const decimalSign = () => number(0.5).charAt(1)

interface NumberFieldProps {
  readonly name: keyof Form
  readonly bounds: { readonly min: number; readonly max: number }
  readonly step?: number
  readonly precision?: number
}

function NumberField({ name, bounds, step = 1, precision = 0 }: NumberFieldProps) {
  const { t } = useTranslation('knowledge')
  const range = { min: number(bounds.min), max: number(bounds.max) }
  return (
    <Field
      name={name}
      label={t(`settings.${name}`)}
      extra={t(`settings.${name}_help`, range)}
      rules={[
        { required: true, message: t('settings.number_missing') },
        { type: 'number', ...bounds, message: t('settings.number_range', range) },
      ]}
    >
      <InputNumber<number>
        className={styles.number}
        step={step}
        precision={precision}
        decimalSeparator={decimalSign()}
      />
    </Field>
  )
}

/** Less than the size of a passage. */
function OverlapField() {
  const { t } = useTranslation('knowledge')
  const [size] = useFieldValue<number>('chunkSize')
  const range = { min: number(chunkOverlap.min), max: number(chunkOverlap.max) }
  return (
    <Field
      name="chunkOverlap"
      label={t('settings.chunkOverlap')}
      extra={t('settings.chunkOverlap_help', range)}
      dependencies={['chunkSize']}
      rules={[
        { required: true, message: t('settings.number_missing') },
        { type: 'number', ...chunkOverlap, message: t('settings.number_range', range) },
        {
          validator: (_rule, value?: number | null) =>
            typeof value === 'number' && typeof size === 'number' && value >= size
              ? Promise.reject(new Error(t('rules.rag_overlap')))
              : Promise.resolve(),
        },
      ]}
    >
      <InputNumber<number> className={styles.number} step={50} precision={0} />
    </Field>
  )
}

/** Said before it is saved: all documents are embedded again, which takes time, and may cost money. */
function ReindexNote({ of }: { of: Settings }) {
  const { t } = useTranslation('knowledge')
  const [size] = useFieldValue<number>('chunkSize')
  const [overlap] = useFieldValue<number>('chunkOverlap')
  const [tokens] = useFieldValue<number>('maxTokensPerChunk')
  const [model] = useFieldValue<string>('embeddingModel')
  const [dimensions] = useFieldValue<number>('vectorDimensions')
  const now: readonly unknown[] = [size, overlap, tokens, model, dimensions]
  const isChanged = indexFields.some((field, at) => now[at] !== undefined && now[at] !== of[field])
  return (
    <p className={styles.note} role="status">
      {isChanged && t('settings.reindex')}
    </p>
  )
}
