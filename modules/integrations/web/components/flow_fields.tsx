/** The fields of a flow: which program it is, its name, and what that kind needs (administration.md 5). */
import { Input, InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  integrationNameLength,
  maxDelayMs,
  type IntegrationKind,
} from '#modules/integrations/contract'
import { Field } from '#web/kit/entity_drawer'
import { useFieldValue } from '#web/kit/form'
import type { NewSecret } from '#web/shell/secret_dialog/secret_dialog'
import { isSigned, type Integration } from '../api'
import { DialogflowFields, SessionTest } from './dialogflow_fields'
import { SecretFact } from './flow_secret'
import { KindField } from './kind_field'
import styles from './flow_fields.module.css'

interface FlowFieldsProps {
  readonly edited: Integration | null
  readonly onRenewed: (secret: NewSecret) => void
}

export function FlowFields({ edited, onRenewed }: FlowFieldsProps) {
  const { t } = useTranslation('integrations')
  const [kind] = useFieldValue<IntegrationKind>('type')
  return (
    <>
      <Field name="type" label={t('form.type')}>
        <KindField />
      </Field>
      <Field
        name="name"
        label={t('form.name')}
        rules={[
          { required: true, whitespace: true, message: t('form.name_missing') },
          {
            min: integrationNameLength.min,
            message: t('form.name_short'),
            transform: (text: string | undefined) => text?.trim(),
          },
        ]}
      >
        <Input maxLength={integrationNameLength.max} autoComplete="off" dir="auto" />
      </Field>
      {kind === 'dialogflow' && <OfDialogflow edited={edited} />}
      {kind === 'typebot' && <OfTypebot />}
      {kind && isSigned(kind) && (
        <>
          <AddressField kind={kind} />
          {edited && <SecretFact edited={edited} onRenewed={onRenewed} />}
        </>
      )}
    </>
  )
}

const OfDialogflow = ({ edited }: Pick<FlowFieldsProps, 'edited'>) => (
  <>
    <DialogflowFields />
    <UnknownText />
    <SessionTest id={edited?.id ?? null} />
  </>
)

const OfTypebot = () => (
  <>
    <AddressField kind="typebot" />
    <TypebotFields />
    <UnknownText />
  </>
)

function AddressField({ kind }: { kind: Exclude<IntegrationKind, 'dialogflow'> }) {
  const { t } = useTranslation('integrations')
  return (
    <Field
      name="urlN8N"
      label={t(`form.url.${kind}`)}
      extra={t(`form.url_help.${kind}`)}
      rules={[{ required: true, whitespace: true, message: t('form.url_missing') }]}
    >
      <Input
        type="url"
        inputMode="url"
        maxLength={2000}
        placeholder="https://"
        autoComplete="off"
        spellCheck={false}
      />
    </Field>
  )
}

function TypebotFields() {
  const { t } = useTranslation('integrations')
  return (
    <>
      <Field
        name="typebotSlug"
        label={t('form.slug')}
        extra={t('form.slug_help')}
        rules={[{ required: true, whitespace: true, message: t('form.slug_missing') }]}
      >
        <Input maxLength={255} autoComplete="off" spellCheck={false} />
      </Field>
      <div className={styles.pair}>
        <Field name="typebotDelayMessage" label={t('form.delay')} extra={t('form.delay_help')}>
          <InputNumber<number> min={0} max={maxDelayMs} precision={0} suffix={t('form.ms')} />
        </Field>
        <Field name="typebotExpires" label={t('form.expires')} extra={t('form.expires_help')}>
          <InputNumber<number> min={0} max={43_200} precision={0} suffix={t('form.minutes')} />
        </Field>
      </div>
      <div className={styles.pair}>
        <Field
          name="typebotKeywordRestart"
          label={t('form.restart_word')}
          extra={t('form.restart_word_help')}
        >
          <Input maxLength={255} autoComplete="off" dir="auto" />
        </Field>
        <Field
          name="typebotKeywordFinish"
          label={t('form.finish_word')}
          extra={t('form.finish_word_help')}
        >
          <Input maxLength={255} autoComplete="off" dir="auto" />
        </Field>
      </div>
      <Field
        name="typebotRestartMessage"
        label={t('form.restart_text')}
        extra={t('form.restart_text_help')}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={4096} dir="auto" />
      </Field>
    </>
  )
}

/** What is said when the flow has no answer (INT-22, INT-35). */
function UnknownText() {
  const { t } = useTranslation('integrations')
  return (
    <Field
      name="typebotUnknownMessage"
      label={t('form.unknown_text')}
      extra={t('form.unknown_text_help')}
    >
      <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={4096} dir="auto" />
    </Field>
  )
}
