/** Sends from the library: search a list, preview it as the customer will see it, send it. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ComposerPanelProps } from '#modules/tickets/contract'
import { useFocusBack } from '#web/kit/focus_back'
import { Sheet } from '#web/kit/sheet'
import { sendFileList } from '../api'
import type { FileListName } from '../model'
import { LibraryNames } from './library_names'
import { LibraryPreview } from './library_preview'

export default function LibraryPanel({ ticketId, send, onClose }: ComposerPanelProps) {
  const { t } = useTranslation('files')
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<FileListName | null>(null)
  useFocusBack(true)
  return (
    <Sheet open title={t('library.title')} width={420} flush onClose={onClose}>
      {chosen ? (
        <LibraryPreview
          list={chosen}
          ticketId={ticketId}
          onBack={() => setChosen(null)}
          onSend={(parts) =>
            send({ parts, post: (clientId) => sendFileList(ticketId, chosen.id, clientId) })
          }
        />
      ) : (
        <LibraryNames search={search} onSearch={setSearch} onChoose={setChosen} />
      )}
    </Sheet>
  )
}
