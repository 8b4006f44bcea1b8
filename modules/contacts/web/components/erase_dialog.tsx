/** The question before a person is erased: the name or the number has to be typed (OPS-01). */
import { useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Input, Modal, type InputRef } from 'antd'
import { useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { EntityForm, Field } from '#web/kit/form'
import { Refusal } from '#web/kit/refusal'
import { ApiError } from '#web/lib/api_error'
import { shownNumber } from '#web/lib/phone_number'
import { toasts } from '#web/lib/toasts'
import { erasePerson } from '../api'
import { dropContact } from '../contact_cache'
import { shownName, type Contact } from '../model'
import { keys } from '../use_contacts'
import styles from './erase_dialog.module.css'

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
  const { t } = useTranslation(['contacts', 'shell'])
  const client = useQueryClient()
  const field = useRef<InputRef>(null)
  const [isRunning, setRunning] = useState(false)

  async function submit(values: Values) {
    setRunning(false)
    await erasePerson(contact.id, values)
    onErased()
    dropContact(client, contact.id)
    toasts.success(t('privacy.erased'))
    await client.invalidateQueries({ queryKey: keys.pages })
  }
  function refused(error: unknown): boolean {
    if (!(error instanceof ApiError) || error.code !== running) return false
    setRunning(true)
    return true
  }
  return (
    <Modal
      open
      title={t('privacy.question', { name: shownName(contact) })}
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
      <EntityForm<Values>
        initial={{ confirmation: '', blockNumber: false }}
        submit={submit}
        onRefused={refused}
      >
        {(busy) => (
          <>
            <ul className={styles.consequences}>
              <li>{t('privacy.goes')}</li>
              <li>{t('privacy.stays')}</li>
              <li>{t('privacy.for_ever')}</li>
            </ul>
            <Confirmation contact={contact} input={field} />
            {contact.number !== '' && (
              <Field
                name="blockNumber"
                valuePropName="checked"
                className={styles.block}
                extra={t('privacy.block_help')}
              >
                <Checkbox>{t('privacy.block')}</Checkbox>
              </Field>
            )}
            {isRunning && <Refusal text={t('privacy.running')} />}
            <div className={styles.actions}>
              <Button onClick={onClose}>{t('shell:actions.cancel')}</Button>
              <Button type="primary" danger htmlType="submit" loading={busy}>
                {t('privacy.action')}
              </Button>
            </div>
          </>
        )}
      </EntityForm>
    </Modal>
  )
}

interface ConfirmationProps {
  readonly contact: Contact
  readonly input: RefObject<InputRef | null>
}

/** Compared as the server does: the name, or the number in any writing; the id of somebody who has neither. */
function Confirmation({ contact, input }: ConfirmationProps) {
  const { t } = useTranslation('contacts')
  const { id, name, number } = contact
  async function compare(_rule: unknown, typed: string = '') {
    const isName = name !== '' && spaced(typed) === spaced(name)
    const isNumber = number !== '' && typed.replaceAll(/\D/g, '') === number
    const isId = name === '' && number === '' && typed.trim() === String(id)
    if (!isName && !isNumber && !isId) throw new Error(t('privacy.other'))
  }
  return (
    <Field
      name="confirmation"
      label={t('privacy.type')}
      extra={
        <strong className={styles.name} dir="auto">
          {name || (number ? shownNumber(number) : String(id))}
        </strong>
      }
      rules={[{ validator: compare }]}
    >
      <Input ref={input} autoComplete="off" maxLength={255} dir="auto" />
    </Field>
  )
}

/** A page shows several spaces as one. */
const spaced = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
