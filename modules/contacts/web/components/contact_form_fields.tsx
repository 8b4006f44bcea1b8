/** The fields of a contact's form (core.md 5). */
import { Input, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFieldValue } from '#web/kit/form'
import { Field } from '#web/kit/form_drawer'
import type { ContactForm } from '../api'
import type { Contact } from '../model'
import { DetailsField } from './details_field'
import { NumberState } from './number_state'

interface ContactFormFieldsProps {
  /** Null for a new contact. */
  readonly known: Contact | null
  readonly initial: ContactForm
  readonly needsNumber: boolean
}

export function ContactFormFields({ known, initial, needsNumber }: ContactFormFieldsProps) {
  const { t } = useTranslation('contacts')
  // Groups have no number and are never subject to automation (IN-61).
  const isPerson = !known?.isGroup
  const required = { required: true, whitespace: true, message: t('rules.required') }
  const bounds = (min: number, max = 50) => [
    { min, message: t('rules.short') },
    { max, message: t('rules.long') },
  ]
  const isHidden = known !== null && known.number === '' && !needsNumber
  return (
    <>
      <Field
        name="name"
        label={t('form.name')}
        rules={
          // An existing name from WhatsApp may be longer and remains valid.
          [required, ...bounds(2, Math.max(50, initial.name.length))]
        }
        validateFirst
      >
        <Input autoFocus dir="auto" />
      </Field>
      {isPerson && (
        <Field
          name="number"
          label={t('form.number')}
          extra={<NumberHelp known={known} initial={initial} />}
          // Not required when WhatsApp hides the number (IN-05).
          rules={[...(isHidden ? [] : [required]), ...bounds(8)]}
          validateFirst
        >
          <Input inputMode="tel" autoComplete="off" placeholder="+55 11 98765-4321" />
        </Field>
      )}
      <Field
        name="email"
        label={t('form.email')}
        rules={[{ type: 'email', message: t('rules.email') }]}
      >
        <Input inputMode="email" autoComplete="off" />
      </Field>
      <Field name="extraInfo" label={t('form.facts')} extra={t('form.facts_help')}>
        <DetailsField />
      </Field>
      {isPerson && (
        <Field
          name="disableBot"
          label={t('form.no_bot')}
          extra={t('form.no_bot_help')}
          valuePropName="checked"
        >
          <Switch />
        </Field>
      )}
    </>
  )
}

/** While the number is unchanged, its state on WhatsApp; otherwise a hint on the format and the check. */
function NumberHelp({ known, initial }: Pick<ContactFormFieldsProps, 'known' | 'initial'>) {
  const { t } = useTranslation('contacts')
  const [typed] = useFieldValue<string>('number')
  const isSame = typed === undefined || typed === initial.number
  return known?.number && isSame ? <NumberState state={known.numberState} /> : t('form.number_help')
}
