// Answers that are not JSON. What comes from a mail is displayed, never executed.
import type { EventEmitter } from 'node:events'
import { RawAnswer } from '#sandbox/stand_in'

const TYPE = /^[\w.+-]+\/[\w.+-]+$/
/** Pictures may come from this machine only, as nothing else here leaves it. */
const HTML_POLICY = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data: http://127.0.0.1:* http://localhost:*',
  'font-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** The mail as it was sent. */
export function sourceAnswer(source: Buffer): RawAnswer {
  return bytesAnswer(source, {
    'content-type': 'text/plain; charset=utf-8',
    'content-security-policy': "sandbox; default-src 'none'",
  })
}

/** An HTML part as a document for a frame; its links open in a new tab. */
export function htmlAnswer(html: string): RawAnswer {
  // Before the mail's own doctype, which then counts for nothing: no mail can get in front of it.
  const document = `<!doctype html><base target="_blank">${html}`
  return bytesAnswer(Buffer.from(document), {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': HTML_POLICY,
    'referrer-policy': 'no-referrer',
  })
}

export function attachmentAnswer(attachment: {
  readonly name: string
  readonly type: string
  readonly content: Buffer
}): RawAnswer {
  const { name, type, content } = attachment
  return bytesAnswer(content, {
    'content-type': TYPE.test(type) ? type : 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''${encodedName(name)}`,
    'content-security-policy': "sandbox; default-src 'none'",
  })
}

/** Server-sent events: one whenever mails or faults changed. */
export function updatesAnswer(updates: EventEmitter<{ change: [] }>): RawAnswer {
  return new RawAnswer((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
    response.write(': welcome\n\n')
    const notify = () => response.write('data: {}\n\n')
    updates.on('change', notify)
    response.on('close', () => updates.off('change', notify))
  })
}

function bytesAnswer(bytes: Buffer, headers: Record<string, string>): RawAnswer {
  return new RawAnswer((response) => {
    response.writeHead(200, {
      'content-length': bytes.length,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    })
    response.end(bytes)
  })
}

/** For `filename*` (RFC 8187). */
const encodedName = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  )
