/** Writing into a talk: it stands there at once, and is taken back with a reason if it was refused. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSession } from '#web/shell/session_store'
import { say } from './api'
import { dropMessage, putMessage } from './cache'
import type { Message, Talk } from './model'

let lastSent = 0

/** `onRefused` gets the words back. */
export function useSaying({ id: talkId }: Talk, onRefused: (text: string) => void) {
  const client = useQueryClient()
  const { user } = useSession()
  const { mutate } = useMutation({
    // One after the other: what was typed first is read first.
    scope: { id: `chat ${talkId}` },
    mutationFn: ({ text }: Message) => say(talkId, text),
    onSuccess: (message) => putMessage(client, message),
    onError: (_error, sent) => {
      dropMessage(client, sent)
      onRefused(sent.text)
    },
  })
  return (text: string) => {
    const sender = { id: user.id, name: user.name }
    const createdAt = new Date().toISOString()
    // On its way since the key was pressed, also while another one is.
    const sent: Message = { id: --lastSent, talkId, sender, text, createdAt }
    putMessage(client, sent)
    mutate(sent)
  }
}
