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
  /** Null is a new one. */
  readonly known: Contact | null
  readonly initial: ContactForm
  readonly needsNumber: boolean
}

export function ContactFormFields({ known, initial, needsNumber }: ContactFormFieldsProps) {
  const { t } = useTranslation('contacts')
  // A group has no number, and no automation either (IN-61).
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
          // A name that WhatsApp has shown may be longer, and may stay.
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
          // Of somebody whose number WhatsApp hides there is nothing to say (IN-05).
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

/** While the number stays, what WhatsApp said of it; otherwise how to write it, and that it will be asked about. */
function NumberHelp({ known, initial }: Pick<ContactFormFieldsProps, 'known' | 'initial'>) {
  const { t } = useTranslation('contacts')
  const [typed] = useFieldValue<string>('number')
  const isSame = typed === undefined || typed === initial.number
  return known?.number && isSame ? <NumberState state={known.numberState} /> : t('form.number_help')
}
