/** The question before a company is deleted: its name has to be typed (BIL-06). */
import { useQueryClient } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field, useFieldValue } from '#web/kit/form'
import { isSameName, TypedConfirm } from '#web/kit/typed_confirm'
import { toasts } from '#web/lib/toasts'
import type { EditDrawerProps } from '#web/kit/use_edit_drawer'
import { companiesKey, deleteCompany } from '../api'
import type { Company } from '../model'

interface Values {
  readonly confirmation: string
  readonly purge: boolean
}

export function DeleteDialog({ open, edited, onClose }: EditDrawerProps<Company>) {
  const { t } = useTranslation('companies')
  const client = useQueryClient()
  if (!edited) return null
  const { id, name } = edited

  async function submit({ purge }: Values) {
    await deleteCompany(id, purge)
    onClose()
    await client.invalidateQueries({ queryKey: companiesKey })
    toasts.success(t('delete.done', { name }))
  }
  return (
    <TypedConfirm<Values>
      open={open}
      title={t('delete.title', { name })}
      consequences={<Consequences />}
      label={t('delete.type_name')}
      name={name}
      matches={(typed) => isSameName(typed, name)}
      otherName={t('delete.other_name')}
      action={t('delete.action')}
      initial={{ purge: false }}
      submit={submit}
      onClose={onClose}
    >
      <Field name="purge" valuePropName="checked">
        <Checkbox>{t('delete.purge')}</Checkbox>
      </Field>
    </TypedConfirm>
  )
}

function Consequences() {
  const { t } = useTranslation('companies')
  const [purge = false] = useFieldValue<boolean>('purge')
  return (
    <>
      <li>{t('delete.people')}</li>
      <li>{t('delete.numbers')}</li>
      <li aria-live="polite">{t(purge ? 'delete.data_now' : 'delete.data_later')}</li>
    </>
  )
}
