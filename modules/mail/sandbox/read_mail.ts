// Reads the source of a mail: what its reader sees of it.
import { simpleParser, type AddressObject, type Attachment, type ParsedMail } from 'mailparser'
import { linksOfHtml, linksOfText, textOfHtml } from '#modules/mail/sandbox/links'
import type { ArrivedMail } from '#modules/mail/sandbox/mailbox'
import type { MailDetailsWire, MailWire } from '#modules/mail/sandbox/wire'

const PREVIEW_LENGTH = 160

/** From whom and for whom a mail is, as the SMTP client said; the mail itself may say something else. */
export interface Envelope {
  /** Empty for a bounce. */
  readonly from: string
  readonly to: readonly string[]
}

/** What the list shows of a mail. A mail that cannot be parsed is a text. */
export async function arrivedMail(source: Buffer, envelope: Envelope): Promise<ArrivedMail> {
  const mail = await parsed(source)
  const [from] = mail.from?.value ?? []
  return {
    from: { name: from?.name ?? '', address: from?.address ?? envelope.from },
    envelopeFrom: envelope.from,
    to: envelope.to,
    subject: mail.subject ?? '',
    messageId: mail.messageId ?? null,
    preview: previewOf(mail),
    attachmentCount: mail.attachments.filter(({ related }) => !related).length,
  }
}

/** The mail in full. */
export async function mailDetails(line: MailWire, source: Buffer): Promise<MailDetailsWire> {
  const mail = await parsed(source)
  const html = mail.html || null
  // Without such a part the parser says it is empty.
  const text = mail.text || null
  return {
    ...line,
    headerTo: addressesOf(mail.to),
    cc: addressesOf(mail.cc),
    replyTo: addressesOf(mail.replyTo),
    headers: headersOf(mail),
    text,
    html,
    links: [...new Set([...linksOfHtml(html ?? ''), ...linksOfText(text ?? '')])],
    attachments: mail.attachments.map((attachment, index) => ({
      name: nameOf(attachment, index),
      type: attachment.contentType,
      size: attachment.size,
      isInline: attachment.related ?? false,
      url: `/api/mail/messages/${line.id}/attachments/${index}`,
    })),
  }
}

/** The HTML part, with the pictures that the mail carries in it; undefined when it has none. */
export async function htmlOf(source: Buffer): Promise<string | undefined> {
  return (await parsed(source)).html || undefined
}

/** An attachment with its bytes, by its place in the mail. */
export async function attachmentOf(source: Buffer, index: number) {
  const attachment = (await parsed(source)).attachments[index]
  return (
    attachment && {
      name: nameOf(attachment, index),
      type: attachment.contentType,
      content: attachment.content,
    }
  )
}

async function parsed(source: Buffer): Promise<ParsedMail> {
  try {
    // A text that the parser makes of the HTML, or HTML of the text, would hide that the mail has no such part.
    return await simpleParser(source, { skipHtmlToText: true, skipTextToHtml: true })
  } catch {
    return { attachments: [], headers: new Map(), headerLines: [], text: source.toString() }
  }
}

function previewOf({ text, html }: ParsedMail): string {
  const shown = text?.trim() ? text : textOfHtml(html || '')
  return shown.replace(/\s+/g, ' ').trim().slice(0, PREVIEW_LENGTH)
}

/** Ana Lima <ana@loja.test>, joao@loja.test */
function addressesOf(header: AddressObject | AddressObject[] | undefined): string | null {
  const addresses = [header ?? []].flat().flatMap(({ value }) => value)
  const shown = addresses
    .flatMap((address) => address.group ?? address)
    .map(({ name, address }) => (name ? `${name} <${address}>` : address))
  return shown.length > 0 ? shown.join(', ') : null
}

function headersOf({ headerLines }: ParsedMail): Record<string, string> {
  const headers = new Map<string, string>()
  for (const { key, line } of headerLines) {
    const value = line
      .slice(line.indexOf(':') + 1)
      .replace(/\r?\n(?=[ \t])/g, '')
      .trim()
    const former = headers.get(key)
    headers.set(key, former === undefined ? value : `${former}\n${value}`)
  }
  return Object.fromEntries(headers)
}

const nameOf = ({ filename }: Attachment, index: number) => filename || `anexo-${index + 1}`
