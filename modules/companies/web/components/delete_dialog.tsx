/** The question before a company is deleted: its name has to be typed (BIL-06). */
import { useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Input, Modal, type InputRef } from 'antd'
import { useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { EntityForm, Field, useFieldValue } from '#web/kit/form'
import { toasts } from '#web/lib/toasts'
import type { EditDrawerProps } from '#web/kit/use_edit_drawer'
import { companiesKey, deleteCompany } from '../api'
import type { Company } from '../model'
import styles from './delete_dialog.module.css'

interface Values {
  readonly typed: string
  readonly purge: boolean
}

export function DeleteDialog({ open, edited, onClose }: EditDrawerProps<Company>) {
  const { t } = useTranslation(['companies', 'shell'])
  const client = useQueryClient()
  const field = useRef<InputRef>(null)
  if (!edited) return null
  const { id, name } = edited

  async function submit({ purge }: Values) {
    await deleteCompany(id, purge)
    onClose()
    await client.invalidateQueries({ queryKey: companiesKey })
    toasts.success(t('delete.done', { name }))
  }
  return (
    <Modal
      open={open}
      title={t('delete.title', { name })}
      onCancel={onClose}
      // Later than `autoFocus`, which the dialog takes away again.
      afterOpenChange={(shown) => shown && field.current?.focus()}
      // Beside the button that closes it.
      styles={{ header: { paddingInlineEnd: 24 } }}
      footer={null}
      width={480}
      centered
      destroyOnHidden
    >
      <EntityForm<Values> initial={{ typed: '', purge: false }} submit={submit}>
        {(busy) => (
          <>
            <Consequences />
            <NameField name={name} input={field} />
            <Field name="purge" valuePropName="checked" className={styles.purge}>
              <Checkbox>{t('delete.purge')}</Checkbox>
            </Field>
            <div className={styles.actions}>
              <Button onClick={onClose}>{t('shell:actions.cancel')}</Button>
              <Button type="primary" danger htmlType="submit" loading={busy}>
                {t('delete.action')}
              </Button>
            </div>
          </>
        )}
      </EntityForm>
    </Modal>
  )
}

function Consequences() {
  const { t } = useTranslation('companies')
  const [purge = false] = useFieldValue<boolean>('purge')
  return (
    <ul className={styles.consequences}>
      <li>{t('delete.people')}</li>
      <li>{t('delete.numbers')}</li>
      <li aria-live="polite">{t(purge ? 'delete.data_now' : 'delete.data_later')}</li>
    </ul>
  )
}

interface NameFieldProps {
  readonly name: string
  readonly input: RefObject<InputRef | null>
}

function NameField({ name, input }: NameFieldProps) {
  const { t } = useTranslation('companies')
  async function compare(_rule: unknown, typed: string = '') {
    if (spaced(typed) !== spaced(name)) throw new Error(t('delete.other_name'))
  }
  return (
    <Field
      name="typed"
      label={t('delete.type_name')}
      extra={
        <strong className={styles.name} dir="auto">
          {name}
        </strong>
      }
      rules={[{ validator: compare }]}
    >
      <Input ref={input} autoComplete="off" maxLength={100} dir="auto" />
    </Field>
  )
}

/** A page shows several spaces as one. */
const spaced = (text: string) => text.trim().replaceAll(/\s+/g, ' ')
