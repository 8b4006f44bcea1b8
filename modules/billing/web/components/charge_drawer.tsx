/** One charge with all that arrived for it; what is to be paid back is marked as paid back here. */
import { useQueryClient } from '@tanstack/react-query'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field, FormDrawer } from '#web/kit/form_drawer'
import type { EditDrawerProps } from '#web/kit/use_edit_drawer'
import { money } from '#web/lib/format'
import { ApiError } from '#web/lib/http'
import { toasts } from '#web/lib/toasts'
import { chargesKey, refundCharge, type BookedCharge } from '../api_charges'
import { ChargeFacts } from './charge_facts'

const noteLength = 200

interface Values {
  readonly note: string
}

export function ChargeDrawer({ open, edited, onClose }: EditDrawerProps<BookedCharge>) {
  const { t } = useTranslation(['billing', 'shell'])
  const client = useQueryClient()
  if (!edited) return null
  const { id, companyName, toRefund } = edited
  const readAgain = () => client.invalidateQueries({ queryKey: chargesKey })

  async function submit({ note }: Values) {
    await refundCharge(id, { note: note.trim(), amount: toRefund })
    void readAgain()
    toasts.success(t('charges.marked', { value: money(toRefund) }))
  }
  /** The charge is not any more what this drawer shows. */
  function onRefused(error: unknown): boolean {
    if (!(error instanceof ApiError) || ![404, 409].includes(error.status)) return false
    toasts.failure(error)
    void readAgain()
    onClose()
    return true
  }
  return (
    <FormDrawer<Values>
      key={`${id} ${toRefund}`}
      open={open}
      title={companyName}
      width={480}
      initial={{ note: '' }}
      submit={submit}
      onRefused={onRefused}
      submitLabel={t('charges.mark')}
      isReadOnly={toRefund === 0}
      onClose={onClose}
    >
      <ChargeFacts charge={edited} />
      {toRefund > 0 && (
        <Field
          name="note"
          label={t('charges.note')}
          extra={t('charges.note_help')}
          rules={[{ required: true, whitespace: true, message: t('shell:rules.required') }]}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={noteLength} dir="auto" />
        </Field>
      )}
    </FormDrawer>
  )
}
