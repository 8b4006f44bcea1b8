/** What a mail says: HTML and plain text from the words of its kind. */
import { currentBrand } from '#app/kernel/settings/brand'
import { textIn } from '#app/kernel/settings/texts'
import type { Brand } from '#app/kernel/text/brand'
import { mix } from '#app/kernel/text/colors'
import { escapeHtml } from '#app/kernel/text/escape_html'
import { appUrl } from '#config/app'
import type { NewMail } from '#modules/mail/contract'

export interface MailContent {
  readonly html: string
  readonly text: string
}
export interface ComposedMail extends MailContent {
  readonly subject: string
}

interface Words {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly code?: string
  readonly button?: { readonly label: string; readonly address: string }
  readonly note?: string
  /** Says from whom it is, and that nobody reads answers. */
  readonly closing: string
}

/** Throws when the kind has no subject, title or text. `brand`: that of the platform, for whoever composes many. */
export async function composeMail(mail: NewMail, brand?: Brand): Promise<ComposedMail> {
  return composeFor(mail, brand ?? (await currentBrand()))
}

async function composeFor(mail: NewMail, brand: Brand): Promise<ComposedMail> {
  const named = { ...mail, values: { brand: brand.name, ...mail.values } }
  const words = await wordsOf(named)
  const subject = await required(named, 'subject')
  // A subject is one line.
  return {
    subject: subject.replaceAll(/\s+/g, ' '),
    html: htmlOf(words, mail.language, brand),
    text: plainOf(words),
  }
}

async function wordsOf(mail: NewMail): Promise<Words> {
  const [title, text, button, note] = await Promise.all([
    required(mail, 'title'),
    required(mail, 'text'),
    word(mail, 'button'),
    word(mail, 'note'),
  ])
  return {
    title,
    paragraphs: text.split(/\n\s*\n/),
    code: mail.code,
    button:
      button && mail.link ? { label: button, address: new URL(mail.link, appUrl).href } : undefined,
    note: note ?? undefined,
    closing: (await textIn(mail.language, 'mail:closing', { address: appUrl }))!,
  }
}

function word({ kind, language, values }: NewMail, part: string): Promise<string | null> {
  const [module, name] = kind.split('.')
  return textIn(language, `${module}:mails.${name}.${part}`, values)
}

async function required(mail: NewMail, part: string): Promise<string> {
  const text = await word(mail, part)
  if (text === null) throw new Error(`The mail ${mail.kind} has no ${part} in ${mail.language}`)
  return text
}

function plainOf({ title, paragraphs, code, button, note, closing }: Words): string {
  const parts = [
    title,
    ...paragraphs,
    code && `    ${code}`,
    button && `${button.label}:\n${button.address}`,
    note,
    `-- \n${closing}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/**
 * Tables and inline styles, because mail programs know little else; those that know media queries get a dark form.
 */
function htmlOf(words: Words, language: string, { name, colors }: Brand): string {
  const { title, paragraphs, code, button, note, closing } = words
  const rows = [
    `<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:1.3;color:#132326">${escapeHtml(title)}</h1>`,
    ...paragraphs.map((text) => paragraph(text, 'ink', '16px', '#132326')),
    code &&
      `<p class="code" style="margin:8px 0 24px;padding:16px;border-radius:8px;background:${mix(colors.light, '#FFFFFF', 0.89)};color:${mix(colors.light, '#000000', 0.28)};font:700 30px/1.2 Menlo,Consolas,monospace;letter-spacing:6px;text-align:center">${escapeHtml(code)}</p>`,
    button && buttonRow(button, colors.light),
    note && paragraph(note, 'soft', '14px', '#5b6b6e'),
  ]
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${darkStyle(colors.dark)}</style>
</head>
<body class="frame" style="margin:0;padding:24px 12px;background:#f4f6f6">
<table role="presentation" align="center" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;margin:0 auto">
<tr><td class="brand" style="padding:0 8px 16px;font:700 18px/1.4 Arial,Helvetica,sans-serif;color:${colors.light}">${escapeHtml(name)}</td></tr>
<tr><td class="pane" style="padding:32px 28px;border-radius:12px;background:#ffffff;font-family:Arial,Helvetica,sans-serif">
${rows.filter(Boolean).join('\n')}
</td></tr>
<tr><td class="soft" style="padding:16px 8px;font:13px/1.5 Arial,Helvetica,sans-serif;color:#5b6b6e">${escapeHtml(closing)}</td></tr>
</table>
</body>
</html>
`
}

const darkStyle = (primary: string) =>
  [
    '@media (prefers-color-scheme: dark) {',
    '.frame { background: #0e1416 !important }',
    '.pane { background: #151d20 !important }',
    '.ink { color: #e6edee !important }',
    '.soft { color: #9db0b3 !important }',
    `.brand, .link { color: ${primary} !important }`,
    `.code { background: ${mix(primary, '#151D20', 0.83)} !important; color: ${mix(primary, '#FFFFFF', 0.8)} !important }`,
    '}',
  ].join('\n')

const paragraph = (text: string, look: string, size: string, color: string) =>
  `<p class="${look}" style="margin:0 0 16px;font-size:${size};line-height:1.5;color:${color}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

/** The address stands below the button as well, for programs that show no links. */
function buttonRow({ label, address }: { label: string; address: string }, color: string) {
  const href = escapeHtml(address)
  return `<p style="margin:8px 0 16px"><a href="${href}" style="display:inline-block;padding:14px 24px;border-radius:8px;background:${color};color:#ffffff;font-size:16px;font-weight:700;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="soft" style="margin:0 0 16px;font-size:13px;line-height:1.5;color:#5b6b6e;word-break:break-all"><a class="link" href="${href}" style="color:${color}">${href}</a></p>`
}
