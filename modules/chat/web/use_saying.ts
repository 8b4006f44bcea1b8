/** Sends messages optimistically: shown at once, removed with an error if refused. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSession } from '#web/shell/session_store'
import { say } from './api'
import { dropMessage, putMessage } from './cache'
import type { Message, Thread } from './model'

let lastSent = 0

/** `onRefused` gets the text back. */
export function useSaying({ id: threadId }: Thread, onRefused: (text: string) => void) {
  const client = useQueryClient()
  const { user } = useSession()
  const { mutate } = useMutation({
    // One request after the other, to keep the order.
    scope: { id: `chat ${threadId}` },
    mutationFn: ({ text }: Message) => say(threadId, text),
    onSuccess: (message) => putMessage(client, message),
    onError: (_error, sent) => {
      dropMessage(client, sent)
      onRefused(sent.text)
    },
  })
  return (text: string) => {
    const sender = { id: user.id, name: user.name }
    const createdAt = new Date().toISOString()
    // Pending from the key press on, also while an earlier one is being sent.
    const sent: Message = { id: --lastSent, threadId, sender, text, createdAt }
    putMessage(client, sent)
    mutate(sent)
  }
}
