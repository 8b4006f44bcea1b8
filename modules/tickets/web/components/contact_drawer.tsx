/** Changing a contact: name, number, e-mail and further facts (core.md 5). */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFieldValue } from '#web/kit/form'
import { Field, FormDrawer } from '#web/kit/form_drawer'
import { toasts } from '#web/kit/toasts'
import { editContact, type ContactForm, type Fact } from '../api_contact'
import { keys } from '../keys'
import styles from './contact_drawer.module.css'

interface ContactDrawerProps {
  readonly contactId: number
  readonly known: ContactForm
  readonly onClose: () => void
}

export default function ContactDrawer({ contactId, known, onClose }: ContactDrawerProps) {
  const { t } = useTranslation(['tickets', 'shell'])
  const client = useQueryClient()
  const required = { required: true, whitespace: true, message: t('shell:rules.required') }
  const lengths = (min: number) => [
    { min, message: t('shell:rules.minLength') },
    { max: 50, message: t('shell:rules.maxLength') },
  ]
  async function save(form: ContactForm) {
    await editContact(contactId, changed(known, form))
    await client.invalidateQueries({ queryKey: keys.contact(contactId) })
    toasts.success(t('contact.saved'))
  }
  return (
    <FormDrawer<ContactForm>
      open
      title={t('contact.edit')}
      initial={known}
      submit={save}
      onClose={onClose}
    >
      <Field name="name" label={t('contact.name')} rules={[required, ...lengths(2)]}>
        <Input autoFocus dir="auto" />
      </Field>
      {/* WhatsApp may hide it: then there is nothing to change (IN-05). */}
      <Field
        name="number"
        label={t('contact.number')}
        extra={t('cards.number_help')}
        rules={known.number ? [required, ...lengths(8)] : lengths(8)}
      >
        <Input inputMode="tel" />
      </Field>
      <Field
        name="email"
        label={t('contact.email')}
        rules={[{ type: 'email', message: t('shell:rules.email') }]}
      >
        <Input inputMode="email" />
      </Field>
      <Field name="extraInfo" label={t('contact.more')} extra={t('contact.more_help')}>
        <Facts />
      </Field>
    </FormDrawer>
  )
}

/** Only what differs: a number that stays is not asked about again. */
function changed(known: ContactForm, form: ContactForm): Partial<ContactForm> {
  const said = form.extraInfo.filter(({ name }) => name.trim() !== '')
  return {
    ...(form.name !== known.name && { name: form.name }),
    ...(form.number !== known.number && { number: form.number }),
    ...(form.email !== known.email && { email: form.email }),
    extraInfo: said.map(({ name, value }) => ({ name: name.trim(), value: value.trim() })),
  }
}

/** As many as one likes; one without a name is left out. */
function Facts() {
  const { t } = useTranslation('tickets')
  const [facts = [], put] = useFieldValue<readonly Fact[]>('extraInfo')
  const change = (place: number, part: Partial<Fact>) =>
    put(facts.map((fact, index) => (index === place ? { ...fact, ...part } : fact)))
  return (
    <div className={styles.facts}>
      {facts.map(({ name, value }, index) => (
        <div key={index} className={styles.fact}>
          <Input
            value={name}
            maxLength={100}
            dir="auto"
            placeholder={t('contact.fact_name')}
            aria-label={t('contact.fact_name')}
            onChange={(event) => change(index, { name: event.target.value })}
          />
          <Input
            value={value}
            maxLength={1000}
            dir="auto"
            placeholder={t('contact.fact_value')}
            aria-label={t('contact.fact_value')}
            onChange={(event) => change(index, { value: event.target.value })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('contact.fact_remove', { name })}
            onClick={() => put(facts.filter((_fact, place) => place !== index))}
          />
        </div>
      ))}
      <Button
        type="dashed"
        icon={<PlusOutlined aria-hidden />}
        onClick={() => put([...facts, { name: '', value: '' }])}
      >
        {t('contact.fact_add')}
      </Button>
    </div>
  )
}
