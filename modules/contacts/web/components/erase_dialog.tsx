/** The question before a person is erased: the name or the number has to be typed (OPS-01). */
import { useQueryClient } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#web/kit/form'
import { Refusal } from '#web/kit/refusal'
import { isSameName, TypedConfirm } from '#web/kit/typed_confirm'
import { ApiError } from '#web/lib/api_error'
import { shownNumber } from '#web/lib/phone_number'
import { toasts } from '#web/lib/toasts'
import { erasePerson } from '../api'
import { dropContact } from '../contact_cache'
import { shownName, type Contact } from '../model'
import { keys } from '../use_contacts'

interface Values {
  readonly confirmation: string
  readonly blockNumber: boolean
}
interface EraseDialogProps {
  readonly contact: Contact
  readonly onClose: () => void
  readonly onErased: () => void
}

const running = 'ERR_OTHER_OPEN_TICKET'

export default function EraseDialog({ contact, onClose, onErased }: EraseDialogProps) {
  const { t } = useTranslation('contacts')
  const client = useQueryClient()
  const [isRunning, setRunning] = useState(false)
  const { id, name, number } = contact

  async function submit(values: Values) {
    setRunning(false)
    await erasePerson(id, values)
    onErased()
    dropContact(client, id)
    toasts.success(t('privacy.erased'))
    await client.invalidateQueries({ queryKey: keys.pages })
  }
  function refused(error: unknown): boolean {
    if (!(error instanceof ApiError) || error.code !== running) return false
    setRunning(true)
    return true
  }
  return (
    <TypedConfirm<Values>
      title={t('privacy.question', { name: shownName(contact) })}
      consequences={
        <>
          <li>{t('privacy.goes')}</li>
          <li>{t('privacy.stays')}</li>
          <li>{t('privacy.for_ever')}</li>
        </>
      }
      label={t('privacy.type')}
      name={name || (number ? shownNumber(number) : String(id))}
      matches={(typed) => isMeant(contact, typed)}
      otherName={t('privacy.other')}
      action={t('privacy.action')}
      initial={{ blockNumber: false }}
      submit={submit}
      onRefused={refused}
      onClose={onClose}
    >
      {number !== '' && (
        <Field name="blockNumber" valuePropName="checked" extra={t('privacy.block_help')}>
          <Checkbox>{t('privacy.block')}</Checkbox>
        </Field>
      )}
      {isRunning && <Refusal text={t('privacy.running')} />}
    </TypedConfirm>
  )
}

/** The name in any case, or the number in any writing; the id of somebody who has neither. */
function isMeant({ id, name, number }: Contact, typed: string): boolean {
  if (name !== '' && isSameName(typed.toLowerCase(), name.toLowerCase())) return true
  if (number !== '') return typed.replaceAll(/\D/g, '') === number
  return name === '' && typed.trim() === String(id)
}
