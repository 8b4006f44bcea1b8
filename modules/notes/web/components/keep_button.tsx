/** Keeps a text of another module, such as a summary, as a note of the ticket. */
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { noteLength } from '#modules/notes/contract'
import type { TextKeeperProps } from '#modules/tickets/contract'
import { useNotes } from '../use_notes'

export default function KeepButton({ ticketId, contactId, text, onKept }: TextKeeperProps) {
  const { t } = useTranslation('notes')
  const { add } = useNotes(contactId)
  const trimmed = text.trim()
  const fits = trimmed.length >= noteLength.min && trimmed.length <= noteLength.max
  return (
    <Button
      disabled={!fits}
      loading={add.isPending}
      // An error is shown as a toast, and the text stays.
      onClick={() => add.mutate({ ticketId, contactId, text: trimmed }, { onSuccess: onKept })}
    >
      {t('keep')}
    </Button>
  )
}
