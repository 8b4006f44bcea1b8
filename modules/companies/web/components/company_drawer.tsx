/** The operator adds a company, or edits one. */
import { Input, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { companyFormFields } from '#modules/identity/contract'
import { EntityDrawer, Field } from '#web/kit/entity_drawer'
import type { EditDrawerProps } from '#web/kit/use_edit_drawer'
import { Slot } from '#web/shell/slots'
import { companiesKey, saveCompany, type CompanyForm } from '../api'
import { renewedDay, thisDay } from '../due'
import { longestPhone, nameLength, passwordLength, type Company } from '../model'
import styles from './company_drawer.module.css'
import { CompanyUse } from './company_use'
import { DueDateField } from './due_date_field'
import { PhoneInput } from './phone_input'

export function CompanyDrawer(props: EditDrawerProps<Company>) {
  const { t } = useTranslation(['companies', 'shell'])
  const { edited } = props
  const required = { required: true, whitespace: true, message: t('shell:rules.required') }
  const short = { min: nameLength.min, message: t('shell:rules.minLength') }
  return (
    <EntityDrawer<Company, CompanyForm>
      {...props}
      namespace="companies"
      initial={edited ? valuesOf(edited) : blank()}
      save={saveCompany}
      stale={companiesKey}
      width={480}
    >
      {edited && <Use company={edited} />}
      <Field name="name" label={t('form.name')} rules={[required, short]}>
        <Input autoFocus maxLength={nameLength.max} dir="auto" autoComplete="off" />
      </Field>
      <Field
        name="email"
        label={t('form.email')}
        extra={edited ? undefined : t('form.email_help')}
        rules={[required, { type: 'email', message: t('shell:rules.email') }]}
      >
        <Input type="email" inputMode="email" maxLength={255} autoComplete="off" />
      </Field>
      <Field name="phone" label={t('form.phone')}>
        <PhoneInput most={longestPhone.abroad} autoComplete="off" />
      </Field>
      {!edited && <PasswordField />}
      <Slot of={companyFormFields} props={{ companyId: edited?.id ?? null }} />
      {!edited?.isPlatform && <FieldsOfCustomer isNew={!edited} />}
      <Field
        name="campaignsEnabled"
        label={t('form.campaigns')}
        valuePropName="checked"
        extra={t('form.campaigns_help')}
      >
        <Switch />
      </Field>
    </EntityDrawer>
  )
}

function Use({ company }: { company: Company }) {
  const { t } = useTranslation('companies')
  return (
    <dl className={styles.use}>
      <dt>{t('panel.use')}</dt>
      <dd>
        <CompanyUse company={company} inline />
      </dd>
    </dl>
  )
}

/** Not for the operator's own company. */
function FieldsOfCustomer({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('companies')
  return (
    <>
      <DueDateField />
      {!isNew && (
        <Field
          name="status"
          label={t('form.active')}
          valuePropName="checked"
          extra={t('form.active_help')}
        >
          <Switch />
        </Field>
      )}
    </>
  )
}

function PasswordField() {
  const { t } = useTranslation(['companies', 'shell'])
  const short = { min: passwordLength.min, message: t('shell:rules.minLength') }
  const long = { max: passwordLength.max, message: t('shell:rules.maxLength') }
  return (
    <Field
      name="password"
      label={t('form.password')}
      extra={t('form.password_help')}
      rules={[short, long]}
    >
      <Input.Password autoComplete="new-password" />
    </Field>
  )
}

/** The operator's own has neither an end nor a switch that would lock the operator out. */
function valuesOf({ isPlatform, ...company }: Company): CompanyForm {
  const { name, email, phone, isActive, hasCampaigns, dueDate, fields } = company
  const values = { ...fields, name, email, phone, campaignsEnabled: hasCampaigns }
  return isPlatform ? values : { ...values, status: isActive, dueDate }
}

const blank = (): CompanyForm => ({
  name: '',
  email: '',
  phone: '',
  password: '',
  campaignsEnabled: true,
  dueDate: renewedDay(null, 1, thisDay()),
})
