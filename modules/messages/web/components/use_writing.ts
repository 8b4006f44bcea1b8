/** The content of the composer's field: the draft, the caption of the selected file, or a message being edited. */
import { useQueryClient } from '@tanstack/react-query'
import { isWordless } from '../file_kind'
import type { Attachment } from '../outgoing_files'
import { finishEdit } from '../message_actions'
import type { Ticket } from '../model'
import { writingStore, writingUi } from '../store'
import { maxCharacters, useSendMessage } from '../use_send_message'

export type WritingMode = 'message' | 'caption' | 'no_caption' | 'edit'

export function useWriting(ticket: Ticket) {
  const { id } = ticket
  const client = useQueryClient()
  const say = useSendMessage(ticket)
  const { draft, attachments, chosen, quote, editing } = useBegun(id)
  const mode = modeOf(Boolean(editing), chosen)
  const text = shownText(editing?.text, chosen?.caption, draft)
  const signature = editing?.signature ?? say.signature
  const left = maxCharacters(mode === 'caption', signature) - text.length
  // A file can be sent without text.
  const isSomething = mode === 'caption' || mode === 'no_caption' || text.trim() !== ''
  const maySay = isSomething && left >= 0

  function write(texts: string) {
    if (editing) writingUi.edit(id, { ...editing, text: texts })
    else if (chosen) writingUi.caption(id, chosen.key, texts)
    else writingUi.draft(id, texts)
  }
  function submit() {
    if (!maySay) return
    void (editing ? finishEdit(client, id, editing) : say.now())
  }
  /** Cancels the edit, else the quote; returns false when there is neither. */
  function takeBack() {
    if (editing) writingUi.edit(id, null)
    else if (quote) writingUi.quote(id, null)
    else return false
    return true
  }
  return { mode, text, left, maySay, attachments, quote, editing, say, write, submit, takeBack }
}

/** Everything unsent in this ticket. */
function useBegun(id: number) {
  const draft = writingStore((state) => state.drafts[id] ?? '')
  const attachments = writingStore((state) => state.attachments[id])
  const chosenKey = writingStore((state) => state.chosen[id])
  const quote = writingStore((state) => state.quotes[id])
  const editing = writingStore((state) => state.editing[id])
  const chosen = attachments?.find(({ key }) => key === chosenKey) ?? attachments?.[0]
  return { draft, attachments, chosen, quote, editing }
}

const shownText = (edited: string | undefined, caption: string | undefined, draft: string) =>
  edited ?? caption ?? draft

function modeOf(isEditing: boolean, chosen: Attachment | undefined): WritingMode {
  if (isEditing) return 'edit'
  if (!chosen) return 'message'
  return isWordless(chosen) ? 'no_caption' : 'caption'
}
