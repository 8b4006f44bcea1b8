/** Name and colours of the platform; the preview follows while they are chosen. */
import { useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { isColor, isReadableIn, type Mode } from '#app/kernel/text/colors'
import { EntityForm, Field, useFieldValue } from '#web/kit/form'
import { applyBrand } from '#web/lib/brand'
import { toasts } from '#web/lib/toasts'
import { longestBrandName } from '#modules/companies/contract'
import { brandKey, saveBrand, type BrandForm as Values, type PlatformBrand } from '../api_brand'
import { BrandColor } from './brand_color'
import styles from './brand_form.module.css'
import { BrandPreview } from './brand_preview'

export function BrandForm({ brand: { name, colors } }: { brand: PlatformBrand }) {
  const { t } = useTranslation(['companies', 'shell'])
  const client = useQueryClient()

  async function save(values: Values) {
    const saved = await saveBrand(values)
    client.setQueryData(brandKey, saved)
    applyBrand(saved)
    toasts.success(t('brand.saved'))
  }

  return (
    <EntityForm<Values> initial={{ name, colors }} submit={save}>
      {(busy) => (
        <>
          <Field
            className={styles.name}
            name="name"
            label={t('brand.name')}
            extra={t('brand.name_help')}
            rules={[{ required: true, whitespace: true, message: t('shell:rules.required') }]}
          >
            <Input maxLength={longestBrandName} autoComplete="off" />
          </Field>
          <div className={styles.modes}>
            <ModeColor mode="light" />
            <ModeColor mode="dark" />
          </div>
          <Button type="primary" htmlType="submit" loading={busy}>
            {t('shell:actions.save')}
          </Button>
        </>
      )}
    </EntityForm>
  )
}

/** The colour of one mode, and what it will look like. */
function ModeColor({ mode }: { mode: Mode }) {
  const { t } = useTranslation('companies')
  const [colors] = useFieldValue<Values['colors']>('colors')
  const rule = {
    validator: (_rule: unknown, color: string) =>
      isReadableIn(mode, color)
        ? Promise.resolve()
        : Promise.reject(new Error(t(isColor(color) ? 'rules.contrast' : 'rules.color'))),
  }
  return (
    <div className={styles.mode}>
      <Field
        name={['colors', mode]}
        label={t(`brand.colors.${mode}`)}
        validateTrigger="onChange"
        rules={[rule]}
      >
        <BrandColor mode={mode} />
      </Field>
      {colors && <BrandPreview mode={mode} color={colors[mode]} />}
    </div>
  )
}
