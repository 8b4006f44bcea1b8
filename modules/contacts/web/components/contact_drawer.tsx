/**
 * Form for adding or editing a contact: name, number with its state on WhatsApp, e-mail, custom fields (CON-01,
 * CON-02).
 */
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contactFields, type ContactEditorProps } from '#modules/contacts/contract'
import { FormDrawer } from '#web/kit/form_drawer'
import { lazyPart } from '#web/kit/lazy_part'
import { loadPageTexts } from '#web/lib/i18n'
import { toasts } from '#web/lib/toasts'
import { useAllowed } from '#web/shell/gate'
import { Slot } from '#web/shell/slots'
import { namesake, saveContact, showContact, type ContactForm } from '../api'
import { renewContact } from '../contact_cache'
import { changed, formOf, newForm } from '../contact_form'
import type { Contact } from '../model'
import { keys, useContact } from '../use_contacts'
import { ContactFormFields } from './contact_form_fields'

const PersonalData = lazyPart(async () => {
  const [part] = await Promise.all([import('./personal_data'), loadPageTexts('contacts')])
  return part
})
const EraseDialog = lazyPart(() => import('./erase_dialog'))

export default function ContactDrawer(props: ContactEditorProps) {
  const { contactId, onClose } = props
  // May change to the existing contact that has the number.
  const [id, setId] = useState(contactId)
  const { data, error } = useContact(id)
  useEffect(() => {
    // With cached data the form stays open; an error is reported when saving.
    if (!error || data) return
    toasts.failure(error)
    onClose()
  }, [error, data, onClose])
  const isThere = id === null || data !== undefined
  // Wait for the data before showing the form, and do not change its values while the user types.
  return isThere && <Editor key={id ?? 'new'} {...props} known={data ?? null} onOpen={setId} />
}

interface EditorProps extends ContactEditorProps {
  readonly known: Contact | null
  readonly onOpen: (contactId: number) => void
}

function Editor(props: EditorProps) {
  const { draft, needsNumber = false, onSaved, onClose, onOpen } = props
  const { t } = useTranslation('contacts')
  const client = useQueryClient()
  const [known] = useState(props.known)
  const [taken, setTaken] = useState<{ readonly id: number; readonly name: string } | null>(null)
  const [initial] = useState(() => (known ? formOf(known) : newForm(draft)))

  async function submit(form: ContactForm) {
    setTaken(null)
    try {
      const saved = await saveContact(known?.id ?? null, changed(known ? initial : null, form))
      client.setQueryData(keys.one(saved.id), saved)
      if (!renewContact(client, saved)) await client.invalidateQueries({ queryKey: keys.pages })
      toasts.success(t('form.saved'))
      onSaved?.(saved)
    } catch (error) {
      setTaken(namesake(error))
      throw error
    }
  }
  async function take(id: number) {
    if (!onSaved) return onOpen(id)
    onSaved(await showContact(id))
    onClose()
  }
  return (
    <FormDrawer<ContactForm>
      open
      title={t(needsNumber ? 'form.number_missing' : known ? 'form.edit' : 'form.add')}
      initial={initial}
      submit={submit}
      onRefused={(error) => namesake(error) !== null}
      onClose={onClose}
    >
      {taken && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBlockEnd: 16 }}
          title={t('form.taken', { name: taken.name || t('unknown') })}
          action={
            <Button onClick={() => void take(taken.id).catch(toasts.failure)}>
              {t(onSaved ? 'form.use' : 'form.open')}
            </Button>
          }
        />
      )}
      <ContactFormFields known={known} initial={initial} needsNumber={needsNumber} />
      {known && <Extras contact={known} onErased={onClose} />}
    </FormDrawer>
  )
}

interface ExtrasProps {
  readonly contact: Contact
  readonly onErased: () => void
}

/** What others bring, and the personal data for those who may: its file and words are loaded for nobody else. */
function Extras({ contact, onErased }: ExtrasProps) {
  const mayExport = useAllowed({ ability: 'contacts.export_person' })
  const [isErasing, setErasing] = useState(false)
  return (
    <>
      <Slot of={contactFields} props={{ contactId: contact.id }} />
      <Suspense fallback={null}>
        {mayExport && <PersonalData contactId={contact.id} onErase={() => setErasing(true)} />}
        {isErasing && (
          <EraseDialog contact={contact} onClose={() => setErasing(false)} onErased={onErased} />
        )}
      </Suspense>
    </>
  )
}
