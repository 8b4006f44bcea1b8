/** Writes small PDF files by hand, correct ones and malicious ones. */
import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'

/** Content of an indirect object, by its number, which begins at 1. */
type Objects = readonly (string | Buffer)[]

/** The file with these objects; `trailer` may have further entries. */
export function pdfOf(objects: Objects, trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let length = parts[0]!.length
  const offsets = objects.map((content, at) => {
    const offset = length
    const part = Buffer.concat([
      Buffer.from(`${at + 1} 0 obj\n`),
      Buffer.from(content),
      Buffer.from('\nendobj\n'),
    ])
    parts.push(part)
    length += part.length
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${table}` +
        `trailer\n<< /Size ${count} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`
    )
  )
  return Buffer.concat(parts)
}

export const streamOf = (content: Buffer | string, entries = ''): Buffer => {
  const bytes = Buffer.from(content)
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${entries} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])
}

export const packedStream = (content: Buffer | string) =>
  streamOf(deflateSync(content, { level: 9 }), '/Filter /FlateDecode')

const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'

/** Windows-1252 of western letters, as a string of PDF in hexadecimal. */
const hex = (text: string) => `<${Buffer.from(text, 'latin1').toString('hex')}>`

/** Paragraphs of lines, with a gap between paragraphs. */
function pageContent(paragraphs: readonly (readonly string[])[]): string {
  let y = 800
  const lines = paragraphs.flatMap((paragraph) => {
    y -= 14
    return paragraph.map((line) => `1 0 0 1 50 ${(y -= 14)} Tm ${hex(line)} Tj`)
  })
  return `BT /F1 11 Tf\n${lines.join('\n')}\nET`
}

/** A file with one page for each element: its paragraphs, each a list of lines in western letters. */
export function pdfWithPages(pages: readonly (readonly (readonly string[])[])[]): Buffer {
  return pdfOf(pagedObjects(pages.map((page) => packedStream(pageContent(page)))))
}

/** Catalog, tree, font, and two objects for each page. */
export function pagedObjects(contents: readonly Buffer[]): Objects {
  const kids = contents.map((_content, at) => `${4 + 2 * at} 0 R`).join(' ')
  return [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    font,
    ...contents.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ` +
        `/Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * at} 0 R >>`,
      content,
    ]),
  ]
}

/** The tree of pages contains itself, and claims to have a thousand million pages. */
export const pdfWithCycle = (count = 1_000_000_000) =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [3 0 R] /Count ${count} >>`,
    `<< /Type /Pages /Parent 2 0 R /Kids [2 0 R 3 0 R] /Count ${count} >>`,
  ])

/** A page whose text unpacks to `bytes` bytes. */
export function pdfBomb(bytes: number): Buffer {
  const line = '1 0 0 1 50 700 Tm (bomba bomba bomba) Tj\n'
  const content = Buffer.alloc(bytes, line)
  return pdfOf(
    pagedObjects([packedStream(Buffer.concat([Buffer.from('BT /F1 11 Tf\n'), content]))])
  )
}

/** Objects without use, beside one page of text. */
export function pdfWithObjects(count: number): Buffer {
  const page = pagedObjects([packedStream(pageContent([['Aberto aos domingos.']]))])
  const others = Array.from({ length: count }, (_none, at) => `<< /Number ${at} /Next ${at} 0 R >>`)
  return pdfOf([...page, ...others])
}

// Encryption with 40-bit RC4 (revision 2 of the standard handler).

const padding = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex'
)
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest()
const padded = (password: string) => Buffer.concat([Buffer.from(password), padding]).subarray(0, 32)

/** A file that opens with this password only. */
export function pdfWithPassword(password: string): Buffer {
  const id = Buffer.from('0123456789abcdef')
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff])
  const owner = rc4(md5(padded('dono')).subarray(0, 5), padded(password))
  const key = md5(Buffer.concat([padded(password), owner, permissions, id])).subarray(0, 5)
  const user = rc4(key, padding)
  const keyOf = (object: number) =>
    md5(Buffer.concat([key, Buffer.from([object & 255, object >> 8, 0, 0, 0])])).subarray(0, 10)
  const content = rc4(keyOf(5), Buffer.from(pageContent([['Tabela de descontos secreta.']])))
  const handler =
    `<< /Filter /Standard /V 1 /R 2 /P -4 ` +
    `/O <${owner.toString('hex')}> /U <${user.toString('hex')}> >>`
  const objects = [...pagedObjects([streamOf(content)]), handler]
  return pdfOf(objects, `/Encrypt 6 0 R /ID [<${id.toString('hex')}> <${id.toString('hex')}>]`)
}

function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_none, at) => at)
  const swap = (one: number, other: number) =>
    ([state[one], state[other]] = [state[other]!, state[one]!])
  for (let at = 0, other = 0; at < 256; at++) {
    other = (other + state[at]! + key[at % key.length]!) & 255
    swap(at, other)
  }
  let one = 0
  let other = 0
  return bytes.map((byte) => {
    one = (one + 1) & 255
    other = (other + state[one]!) & 255
    swap(one, other)
    return byte ^ state[(state[one]! + state[other]!) & 255]!
  }) as Buffer
}
