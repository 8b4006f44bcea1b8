// Answers of the phones' API that are not JSON: a decrypted file, and the stream of changes.
import type { Call } from '#sandbox/api/call'
import { SandboxError } from '#sandbox/errors'
import { RawAnswer } from '#sandbox/stand_in'

/** A file that a phone shows. */
export async function openMedia({ context, number: id }: Call): Promise<RawAnswer> {
  const attachment = context.vault.find(id)
  const bytes = attachment && context.vault.open(attachment)
  if (!bytes) throw new SandboxError(404, 'NOT_FOUND', 'Não há nada neste endereço.')
  return new RawAnswer((response) => {
    response.writeHead(200, {
      'content-type': attachment.mimetype,
      'content-length': bytes.length,
      'cache-control': 'private, max-age=31536000, immutable',
      // The file comes from an untrusted sender: display it, never execute it.
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    response.end(bytes)
  })
}

/** Server-sent events: the number of each phone whose chat looks different. */
export async function streamUpdates({ context }: Call): Promise<RawAnswer> {
  return new RawAnswer((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
    response.write(': welcome\n\n')
    const notify = (number: string) => response.write(`data: ${JSON.stringify({ number })}\n\n`)
    context.updates.on('change', notify)
    response.on('close', () => context.updates.off('change', notify))
  })
}
