/** From what stands in the composer to messages on their way. */
import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '#web/shell/session_store'
import type { Ticket } from './model'
import { sizeOf } from './picture_room'
import { send, type Sending } from './sending'
import { signStore, ticketsStore, ticketsUi } from './store'

/** What WhatsApp holds (TCK-12). */
const mostOfText = 4096
const mostOfCaption = 1024

/** Characters that one may type; the signature takes its share. */
export const mostCharacters = (isCaption: boolean, signature: string) =>
  (isCaption ? mostOfCaption : mostOfText) - signature.length

/** `*Ana:*` on a line of its own, before the text. */
export const signatureOf = (name: string) => `*${name.trim()}:*\n`

/** The text as the customer gets it; a picture without words stays without words. */
export function signed(text: string, signature: string): string {
  const trimmed = text.trim()
  return trimmed && signature + trimmed
}

/** What was typed, without the signature, which is put before it again. */
export const unsigned = (text: string) => text.replace(/^\*[^*\n]+:\*\n/, '')

export function useSay(ticket: Ticket) {
  const client = useQueryClient()
  const { user } = useSession()
  const signs = signStore((state) => state.signs)
  const signature = signs ? signatureOf(user.name) : ''

  /** Empties the composer at once; a blank text without pictures is not sent. */
  async function now() {
    const { drafts, quotes } = ticketsStore.getState()
    const text = signed(drafts[ticket.id] ?? '', signature)
    const files = ticketsUi.handOver(ticket.id)
    if (!text && !files.length) return
    const quote = quotes[ticket.id] ?? null
    ticketsUi.draft(ticket.id, '')
    ticketsUi.quote(ticket.id, null)

    const shared = { ticketId: ticket.id, authorId: user.id, at: new Date().toISOString() }
    const named = (): Pick<Sending, 'clientId'> => ({ clientId: crypto.randomUUID() })
    if (!files.length) return send(client, { ...shared, ...named(), text, quote, picture: null })
    // Each picture is a message of its own; words and answer go with the first.
    const pictures = await Promise.all(
      files.map(async ({ file, url }) => ({ file, url, ...(await sizeOf(file)) }))
    )
    await Promise.all(
      pictures.map((picture, index) => {
        const words = index === 0 ? { text, quote } : { text: '', quote: null }
        return send(client, { ...shared, ...named(), ...words, picture })
      })
    )
  }

  return { now, signature, name: user.name }
}
