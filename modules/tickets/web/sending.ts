/** Messages on their way: shown at once, sent in order, kept with their reason when refused. */
import type { QueryClient } from '@tanstack/react-query'
import { errorText } from '#web/lib/error_text'
import { postReply } from './api'
import { keys } from './keys'
import { isShown } from './message_cache'
import type { Message, Quote } from './model'

/** What was said and has not been answered yet; it survives a look at another ticket. */
export interface Sending {
  readonly ticketId: number
  readonly clientId: string
  readonly authorId: number
  readonly text: string
  readonly quote: (Quote & { readonly id: number }) | null
  readonly picture: {
    readonly file: File
    readonly url: string
    readonly width: number | null
    readonly height: number | null
  } | null
  /** ISO time. */
  readonly at: string
}

/** Resolves when the server has it. A refusal stays in the conversation and is not thrown. */
export async function send(client: QueryClient, sending: Sending): Promise<void> {
  const { ticketId, clientId } = sending
  const cache = client.getMutationCache()
  const mutation = cache.build<unknown, Error, Sending, unknown>(client, {
    mutationKey: keys.sending(ticketId),
    // One after the other: two quick lines must not overtake each other.
    scope: { id: `tickets.sending.${ticketId}` },
    meta: { quiet: true },
    gcTime: Infinity,
    mutationFn: ({ quote, picture, ...reply }) =>
      postReply({ ...reply, file: picture?.file ?? null, quotedId: quote?.id ?? null }),
    // The live event is usually first. Without it the row is fetched before the copy here goes.
    onSuccess: async () => {
      if (!isShown(client, ticketId, clientId)) {
        await client.invalidateQueries({ queryKey: keys.messages(ticketId) })
      }
    },
  })
  const isSent = await mutation.execute(sending).then(
    () => true,
    () => false
  )
  if (isSent) cache.remove(mutation)
}

/** Sends a refused message again, under its own name: should the first try have arrived, it stays one. */
export async function sendAgain(client: QueryClient, ticketId: number, clientId: string) {
  const sending = discard(client, ticketId, clientId)
  if (sending) await send(client, { ...sending, at: new Date().toISOString() })
}

/** Takes a refused message away; answers what it said. */
export function discard(client: QueryClient, ticketId: number, clientId: string): Sending | null {
  const cache = client.getMutationCache()
  const mutation = cache
    .findAll({ mutationKey: keys.sending(ticketId) })
    .find(({ state }) => (state.variables as Sending | undefined)?.clientId === clientId)
  if (!mutation) return null
  cache.remove(mutation)
  return mutation.state.variables as Sending
}

/** How it looks before the server has it. */
export function unsentMessage(
  given: Sending & { readonly isFailed: boolean; readonly error: unknown }
): Message {
  const { clientId, ticketId, authorId, text, quote, picture, at, isFailed, error } = given
  return {
    id: 0,
    key: clientId,
    ticketId,
    isOwn: true,
    authorId,
    origin: 'user',
    kind: picture ? 'image' : 'text',
    text,
    at,
    ack: isFailed ? 0 : 1,
    errorCode: null,
    isDeleted: false,
    isEdited: false,
    picture: picture && {
      url: picture.url,
      name: picture.file.name,
      state: 'stored',
      width: picture.width,
      height: picture.height,
      error: null,
    },
    quote,
    unsent: { isFailed, reason: isFailed ? errorText(error) : null },
  }
}
