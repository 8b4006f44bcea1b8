/** The button that starts a conversation from a contact's row, in any list of contacts. */
import { MessageOutlined } from '@ant-design/icons'
import { Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/kit/lazy_part'
import { contactEditor, type ContactRowProps } from '#modules/contacts/contract'
import { RowAction } from '#web/kit/data_table'
import { Slot } from '#web/shell/slots'
import { asPerson, type Person } from '../api_opening'
import { shownName } from '../phone_number'

const NewTicket = lazyPart(() => import('./new_ticket'))

type Step =
  { readonly of: 'nothing' | 'number' } | { readonly of: 'conversation'; readonly person: Person }

export default function BeginFromRow({ contact }: ContactRowProps) {
  const { t } = useTranslation('tickets')
  const [step, go] = useState<Step>({ of: 'nothing' })
  // The number form closes after it has been saved: it must not close the next form, too.
  const leave = useCallback(
    (form: Step['of']) => go((now) => (now.of === form ? { of: 'nothing' } : now)),
    []
  )
  const leaveNumber = useCallback(() => leave('number'), [leave])
  const begin = (person: Person) => go({ of: 'conversation', person })
  // A contact without a number cannot be written to; a group needs none.
  const canBeWritten = contact.number !== '' || contact.isGroup
  return (
    <>
      <RowAction
        icon={<MessageOutlined />}
        label={t('begin.with', { name: shownName(contact) })}
        onClick={() => (canBeWritten ? begin(asPerson(contact)) : go({ of: 'number' }))}
      />
      {step.of === 'number' && (
        <Slot
          of={contactEditor}
          props={{
            contactId: contact.id,
            needsNumber: true,
            onSaved: (saved) => begin(asPerson(saved)),
            onClose: leaveNumber,
          }}
        />
      )}
      {step.of === 'conversation' && (
        <Suspense fallback={null}>
          <NewTicket person={step.person} onClose={() => leave('conversation')} />
        </Suspense>
      )}
    </>
  )
}
