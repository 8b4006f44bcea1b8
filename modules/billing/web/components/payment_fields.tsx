/** The fields of each payment provider's credentials. */
import { Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isMask } from '#app/kernel/text/mask'
import { Field } from '#web/kit/form'
import type { PaymentProvider } from '../payment_model'
import type { PemName } from '../pem'
import { NoticeAddress } from './payment_notice_address'
import { PemField } from './payment_pem_field'
import { SecretField } from './payment_secret_field'

/** What can stand in headers; the server refuses anything else. */
const printable = /^\s*[\x21-\x7e]+\s*$/
const hosts = { mercado_pago: 'https://api.mercadopago.com', asaas: 'https://api.asaas.com' }
const protocols = ['pix', 'mercado_pago', 'asaas'] as const

export function PaymentFields({ of }: { of: PaymentProvider }) {
  switch (of.kind) {
    case 'pix':
      return <PixFields of={of} />
    case 'mercado_pago':
      return <MercadoPagoFields of={of} />
    case 'asaas':
      return (
        <>
          <Secret of={of} name="accessToken" help />
          <HostField kind="asaas" />
        </>
      )
    case 'sandbox':
      return <SandboxFields />
  }
}

function PixFields({ of }: { of: PaymentProvider }) {
  return (
    <>
      <Plain name="clientId" />
      <Secret of={of} name="clientSecret" />
      <Plain name="key" help maxLength={77} />
      <Pem of={of} name="certificate" help />
      <Pem of={of} name="privateKey" />
      <Plain name="url" help />
    </>
  )
}

/** The secret is shown there once the address is entered. */
function MercadoPagoFields({ of }: { of: PaymentProvider }) {
  const { t } = useTranslation('billing')
  return (
    <>
      <Secret of={of} name="accessToken" help />
      <Field label={t('providers.notice_url')} extra={t('providers.fields.notice_help')}>
        <NoticeAddress address={of.noticeUrl} />
      </Field>
      <Secret of={of} name="webhookSecret" help />
      <HostField kind="mercado_pago" />
    </>
  )
}

function SandboxFields() {
  const { t } = useTranslation('billing')
  const options = protocols.map((value) => ({ value, label: t(`providers.names.${value}`) }))
  return (
    <Field
      name="provider"
      label={t('providers.fields.provider')}
      extra={t('providers.fields.provider_help')}
    >
      <Select options={options} />
    </Field>
  )
}

interface NamedField {
  readonly name: string
  /** Whether there are words of help below it. */
  readonly help?: boolean
}

/** Texts of a field, and its rules: something, and nothing that no credential has. */
function useTexts({ name, help }: NamedField) {
  const { t } = useTranslation(['billing', 'shell'])
  return {
    label: t(`providers.fields.${name}`),
    extra: help ? t(`providers.fields.${name}_help`) : undefined,
    required: { required: true, whitespace: true, message: t('shell:rules.required') },
    unprintable: t('rules.unprintable'),
  }
}

function Plain({ name, help, maxLength = 500 }: NamedField & { readonly maxLength?: number }) {
  const { label, extra, required, unprintable } = useTexts({ name, help })
  const rules = [required, { pattern: printable, message: unprintable }]
  return (
    <Field name={name} label={label} extra={extra} rules={rules}>
      <Input maxLength={maxLength} autoComplete="off" spellCheck={false} />
    </Field>
  )
}

function Secret({ of, name, help }: NamedField & { of: PaymentProvider }) {
  const { label, extra, required, unprintable } = useTexts({ name, help })
  const kept = of.credentials[name]
  const rules = [required, { validator: validator(unprintable) }]
  return (
    <Field name={name} label={label} extra={extra} rules={rules}>
      <SecretField mask={kept} label={label} />
    </Field>
  )
}

/** The mask, which stays as it is, is right. */
const validator = (message: string) => async (_rule: unknown, value: string) => {
  if (value && !isMask(value) && !printable.test(value)) throw new Error(message)
}

function Pem({ of, name, help }: { of: PaymentProvider; name: PemName; help?: boolean }) {
  const { label, extra, required } = useTexts({ name, help })
  return (
    <Field name={name} label={label} extra={extra} rules={[required]}>
      <PemField name={name} mask={of.credentials[name]} label={label} />
    </Field>
  )
}

/** The real one when it is empty. */
function HostField({ kind }: { kind: keyof typeof hosts }): ReactNode {
  const { t } = useTranslation('billing')
  return (
    <Field
      name="url"
      label={t('providers.fields.host')}
      extra={t('providers.fields.host_help')}
      normalize={(text: string) => text || null}
    >
      <Input placeholder={hosts[kind]} maxLength={500} autoComplete="off" spellCheck={false} />
    </Field>
  )
}
