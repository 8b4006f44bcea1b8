/** The switch "receives campaigns" in the form of a contact: saved as soon as it is turned. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Switch } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactFieldsProps } from '#modules/contacts/contract'
import { Field } from '#web/kit/form'
import { date } from '#web/lib/format'
import { optOutKey } from '../api'
import { readOptOut, saveOptOut, type OptOut } from '../api_opt_out'

export default function OptOutField({ contactId }: ContactFieldsProps) {
  const { t } = useTranslation(['campaigns', 'shell'])
  const id = useId()
  const client = useQueryClient()
  const queryKey = optOutKey(contactId)
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => readOptOut(contactId, signal),
  })
  const turn = useMutation({
    mutationFn: (receives: boolean) => saveOptOut(contactId, !receives),
    onSuccess: (saved) => client.setQueryData<OptOut>(queryKey, saved),
  })
  return (
    <Field
      label={t('opt_out.label')}
      htmlFor={id}
      // Beside its label, as the switches of other forms are.
      valuePropName="checked"
      help={
        error ? (
          <>
            {t('opt_out.failed')}{' '}
            <Button type="link" size="small" onClick={() => void refetch()}>
              {t('shell:actions.try_again')}
            </Button>
          </>
        ) : (
          <span role="status">{turn.isPending ? t('opt_out.saving') : <State of={data} />}</span>
        )
      }
    >
      <Switch
        id={id}
        checked={data ? !data.optedOut : false}
        loading={turn.isPending}
        disabled={isPending || error !== null}
        onChange={(receives) => turn.mutate(receives)}
      />
    </Field>
  )
}

function State({ of: state }: { of: OptOut | undefined }) {
  const { t } = useTranslation('campaigns')
  if (!state) return null
  if (!state.optedOut) return t('opt_out.on')
  return state.at ? t('opt_out.off', { date: date(state.at) }) : t('opt_out.off_undated')
}
