/** First step of the checkout: who pays. */
import { Button, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { EntityForm, Field, useFieldFaults, useFieldValue } from '#web/kit/form'
import type { FieldFault } from '#web/lib/api_error'
import { countries, isZipcode, type Payer } from '../payer'
import { isTaxNumber } from '../tax_number'
import { TaxNumberInput } from './tax_number_input'
import styles from './checkout.module.css'

interface PayerStepProps {
  readonly initial: Payer
  /** What the server found wrong when it was to make the code. */
  readonly faults: readonly FieldFault[]
  /** Whether the payment provider wants a CPF or CNPJ. */
  readonly needsTaxNumber: boolean
  readonly onNext: (payer: Payer) => void
}

export function PayerStep({ initial, faults, needsTaxNumber, onNext }: PayerStepProps) {
  const { t } = useTranslation(['billing', 'shell'])
  return (
    <EntityForm<Payer> initial={initial} submit={async (payer) => onNext(trimmed(payer))}>
      <div className={styles.fields}>
        <TextField name="firstName" autoComplete="given-name" most={60} required />
        <TextField name="lastName" autoComplete="family-name" most={60} />
        <TaxNumberField isNeeded={needsTaxNumber} />
        <TextField name="address2" autoComplete="street-address" most={120} required wide />
        <TextField name="city" autoComplete="address-level2" most={60} required />
        <TextField name="state" autoComplete="address-level1" most={40} />
        <ZipcodeField />
        <Field name="country" label={t('payer.country')}>
          <Select
            options={countries.map((value) => ({ value, label: t(`payer.countries.${value}`) }))}
          />
        </Field>
      </div>
      <ShownFaults faults={faults} />
      <div className={styles.buttons}>
        <Button type="primary" size="large" htmlType="submit">
          {t('checkout.next')}
        </Button>
      </div>
    </EntityForm>
  )
}

interface TextFieldProps {
  readonly name: 'firstName' | 'lastName' | 'address2' | 'city' | 'state'
  readonly autoComplete: string
  readonly most: number
  readonly required?: boolean
  readonly wide?: boolean
}

function TextField({ name, autoComplete, most, required = false, wide }: TextFieldProps) {
  const { t } = useTranslation(['billing', 'shell'])
  const rule = { required, whitespace: required, message: t('shell:rules.required') }
  return (
    <Field
      name={name}
      label={required ? t(`payer.${name}`) : t('payer.optional', { label: t(`payer.${name}`) })}
      className={wide ? styles.wide : undefined}
      rules={[rule]}
    >
      <Input autoComplete={autoComplete} maxLength={most} />
    </Field>
  )
}

function TaxNumberField({ isNeeded }: { isNeeded: boolean }) {
  const { t } = useTranslation(['billing', 'shell'])
  const label = t('payer.taxNumber')
  return (
    <Field
      name="taxNumber"
      label={isNeeded ? label : t('payer.optional', { label })}
      className={styles.wide}
      rules={[
        { required: isNeeded, message: t('shell:rules.required') },
        { validator: unless(isTaxNumber), message: t('rules.taxNumber') },
      ]}
    >
      <TaxNumberInput />
    </Field>
  )
}

function ZipcodeField() {
  const { t } = useTranslation(['billing', 'shell'])
  const [country = 'BR'] = useFieldValue<Payer['country']>('country')
  return (
    <Field
      name="zipcode"
      label={t('payer.zipcode')}
      dependencies={['country']}
      rules={[
        { required: true, whitespace: true, message: t('shell:rules.required') },
        {
          validator: unless((text) => isZipcode(text, country)),
          message: t(`rules.zipcode_${country}`),
        },
      ]}
    >
      <Input
        autoComplete="postal-code"
        inputMode={country === 'BR' ? 'numeric' : 'text'}
        maxLength={10}
      />
    </Field>
  )
}

/** A rule for what is filled in; an empty field has a rule of its own. */
const unless = (isRight: (text: string) => boolean) => async (_rule: unknown, text?: string) => {
  if (text?.trim() && !isRight(text)) throw new Error()
}

/** Inside the form, and after its fields: one that is not mounted yet would not show its fault. */
function ShownFaults({ faults }: Pick<PayerStepProps, 'faults'>) {
  useFieldFaults(faults)
  return null
}

const trimmed = (payer: Payer): Payer =>
  Object.fromEntries(
    Object.entries(payer).map(([name, value]) => [name, String(value).trim()])
  ) as unknown as Payer
