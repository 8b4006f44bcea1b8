/** The fields of a prompt: who the assistant is, to whom it hands over, and the model that answers (administration.md 5). */
import { Input, InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  answerTokens,
  historyMessages,
  instructionsLength,
  promptKeyLength,
  promptNameLength,
  promptTemperature,
} from '#modules/prompts/contract'
import { Field } from '#web/kit/entity_drawer'
import { useFieldValue } from '#web/kit/form'
import { KeyField } from '#web/kit/key_field'
import { RangeField } from '#web/kit/range_field'
import { number } from '#web/lib/format'
import { ModelSelect } from './model_select'
import { QueueSelect } from './queue_select'
import styles from './prompt_fields.module.css'

interface PromptFieldsProps {
  /** Of the saved prompt; null for a new one. */
  readonly id: number | null
  /** Of the key that is stored; undefined for a new prompt. */
  readonly mask: string | undefined
}

export function PromptFields({ id, mask }: PromptFieldsProps) {
  return (
    <>
      <TextFields />
      <QueueField />
      <div className={styles.pair}>
        <ModelField promptId={id} />
        <Key mask={mask} />
      </div>
      <div className={styles.pair}>
        <NumberField name="maxTokens" of="max_tokens" bounds={answerTokens} />
        <NumberField name="maxMessages" of="max_messages" bounds={historyMessages} />
      </div>
      <Temperature />
    </>
  )
}

const trimmed = (text: string | undefined) => text?.trim()

function TextFields() {
  const { t } = useTranslation('prompts')
  return (
    <>
      <Field
        name="name"
        label={t('form.name')}
        rules={[
          { required: true, whitespace: true, message: t('form.name_missing') },
          { min: promptNameLength.min, message: t('form.name_short'), transform: trimmed },
        ]}
      >
        <Input autoFocus maxLength={promptNameLength.max} autoComplete="off" dir="auto" />
      </Field>
      <Field
        name="prompt"
        label={t('form.instructions')}
        extra={<InstructionsHelp />}
        rules={[
          { required: true, whitespace: true, message: t('form.instructions_missing') },
          {
            min: instructionsLength.min,
            message: t('form.instructions_short'),
            transform: trimmed,
          },
        ]}
      >
        <Input.TextArea
          autoSize={{ minRows: 8, maxRows: 18 }}
          maxLength={instructionsLength.max}
          placeholder={t('form.instructions_example')}
          dir="auto"
        />
      </Field>
    </>
  )
}

function InstructionsHelp() {
  const { t } = useTranslation('prompts')
  const [text = ''] = useFieldValue<string>('prompt')
  return (
    <span className={styles.help}>
      <span>{t('form.instructions_help')}</span>
      <span className="numbers">
        {number(text.length)} / {number(instructionsLength.max)}
      </span>
    </span>
  )
}

function QueueField() {
  const { t } = useTranslation('prompts')
  return (
    <Field
      name="queueId"
      label={t('form.queue')}
      extra={t('form.queue_help')}
      rules={[{ required: true, message: t('form.queue_missing') }]}
    >
      <QueueSelect />
    </Field>
  )
}

function ModelField({ promptId }: { promptId: number | null }) {
  const { t } = useTranslation('prompts')
  return (
    <Field name="model" label={t('form.model')} extra={t('form.model_help')}>
      <ModelSelect promptId={promptId} />
    </Field>
  )
}

function Key({ mask }: { mask: string | undefined }) {
  const { t } = useTranslation('prompts')
  return (
    <Field
      name="apiKey"
      label={t('form.key')}
      extra={t('form.key_help')}
      rules={[
        { required: true, whitespace: true, message: t('form.key_missing') },
        { pattern: /^\S+$/, message: t('form.key_blank'), transform: trimmed },
      ]}
    >
      <KeyField mask={mask} maxLength={promptKeyLength} />
    </Field>
  )
}

interface NumberFieldProps {
  readonly name: string
  /** The name of its texts. */
  readonly of: 'max_tokens' | 'max_messages'
  readonly bounds: { readonly min: number; readonly max: number }
}

function NumberField({ name, of, bounds }: NumberFieldProps) {
  const { t } = useTranslation('prompts')
  return (
    <Field
      name={name}
      label={t(`form.${of}`)}
      extra={t(`form.${of}_help`)}
      rules={[{ required: true, message: t('form.number_missing') }]}
    >
      <InputNumber<number> {...bounds} precision={0} />
    </Field>
  )
}

function Temperature() {
  const { t } = useTranslation('prompts')
  return (
    <Field name="temperature" label={t('form.temperature')} extra={t('form.temperature_help')}>
      <RangeField
        bounds={promptTemperature}
        ends={[t('form.temperature_low'), t('form.temperature_high')]}
      />
    </Field>
  )
}
