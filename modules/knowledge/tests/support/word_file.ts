/** Writes small files of Word by hand: .docx by zipping XML, .doc as a Compound File. */
import { strFromU8, strToU8, zipSync } from 'fflate'

// .docx

const namespace = 'http://schemas.openxmlformats.org'
const escaped = (text: string) =>
  text.replace(/[<>&]/g, (character) => `&#${character.charCodeAt(0)};`)

export const paragraphXml = (text: string, style = '') =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}` +
  `<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`

export const tableXml = (rows: readonly (readonly string[])[]) =>
  `<w:tbl>${rows
    .map((cells) => {
      const inner = cells.map((cell) => `<w:tc>${paragraphXml(cell)}</w:tc>`)
      return `<w:tr>${inner.join('')}</w:tr>`
    })
    .join('')}</w:tbl>`

/** The parts of a document with this body, as Word writes them. */
export const docxParts = (body: string): Record<string, Uint8Array> => ({
  '[Content_Types].xml': strToU8(
    `<?xml version="1.0"?><Types xmlns="${namespace}/package/2006/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Override PartName="/word/document.xml" ' +
      'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
  ),
  '_rels/.rels': strToU8(
    `<?xml version="1.0"?><Relationships xmlns="${namespace}/package/2006/relationships">` +
      `<Relationship Id="r1" Type="${namespace}/officeDocument/2006/relationships/officeDocument" ` +
      'Target="word/document.xml"/></Relationships>'
  ),
  'word/styles.xml': strToU8(
    `<?xml version="1.0"?><w:styles xmlns:w="${namespace}/wordprocessingml/2006/main">` +
      '<w:style w:type="paragraph" w:styleId="Ttulo1"><w:name w:val="heading 1"/></w:style></w:styles>'
  ),
  'word/document.xml': strToU8(
    `<?xml version="1.0"?><w:document xmlns:w="${namespace}/wordprocessingml/2006/main">` +
      `<w:body>${body}</w:body></w:document>`
  ),
})

export const docxOf = (body: string): Buffer => Buffer.from(zipSync(docxParts(body)))

/** A text that unpacks to `bytes` bytes; `claimed` is the size that the zip file states. */
export function docxBomb(bytes: number, claimed = bytes): Buffer {
  const [before, after] = ['<w:p><w:r><w:t>', '</w:t></w:r></w:p>']
  const zip = docxOf(before + 'a'.repeat(bytes) + after)
  // Both places that state the size of this part: 22 bytes into its header, and 24 into its entry of the directory.
  const name = Buffer.from('word/document.xml')
  for (let at = zip.indexOf(name); at >= 0; at = zip.indexOf(name, at + 1)) {
    if (zip.readUInt32LE(Math.max(0, at - 30)) === 0x04034b50) zip.writeUInt32LE(claimed, at - 8)
    if (zip.readUInt32LE(Math.max(0, at - 46)) === 0x02014b50) zip.writeUInt32LE(claimed, at - 22)
  }
  return zip
}

/** Each entity stands for ten of the one before. */
export function docxWithEntities(): Buffer {
  const parts = docxParts(paragraphXml('ENTITY'))
  const entities = Array.from(
    { length: 10 },
    (_none, at) => `<!ENTITY a${at} "${at ? `&a${at - 1};`.repeat(10) : 'aaaaaaaaaa'}">`
  )
  const xml = strFromU8(parts['word/document.xml']!)
    .replace('<w:document', `<!DOCTYPE w:document [${entities.join('')}]><w:document`)
    .replace('ENTITY</w:t>', '&a9;</w:t>')
  return Buffer.from(zipSync({ ...parts, 'word/document.xml': strToU8(xml) }))
}

// .doc

const sector = 512
const endOfChain = 0xfffffffe
const unused = 0xffffffff

/**
 * A Compound File with these streams: header, table of sectors, directory, contents. Streams are filled up to 4,096
 * bytes, so that none of them lies in the small-stream container, which this file does not have.
 */
export function compoundFile(streams: Readonly<Record<string, Buffer>>): Buffer {
  const contents = Object.entries(streams).map(([name, bytes]) => {
    const size = Math.max(4_096, Math.ceil(bytes.length / sector) * sector)
    return { name, bytes: Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]) }
  })
  const directorySectors = Math.ceil((contents.length + 1) / 4)
  const contentSectors = contents.reduce((sum, { bytes }) => sum + bytes.length / sector, 0)
  const tableSectors = Math.ceil((directorySectors + contentSectors + 8) / 127)
  const chains = Buffer.alloc(tableSectors * sector, 0xff)
  const chain = (from: number, count: number) => {
    for (let at = from; at < from + count; at++)
      chains.writeUInt32LE(at === from + count - 1 ? endOfChain : at + 1, at * 4)
  }
  for (let at = 0; at < tableSectors; at++) chains.writeUInt32LE(0xfffffffd, at * 4)
  chain(tableSectors, directorySectors)
  let next = tableSectors + directorySectors
  const entries = contents.map(({ name, bytes }, at) => {
    const first = next
    next += bytes.length / sector
    chain(first, bytes.length / sector)
    const sibling = at + 2 <= contents.length ? at + 2 : unused
    return entry(name, { type: 2, first, size: bytes.length, sibling })
  })
  const root = entry('Root Entry', { type: 5, first: endOfChain, size: 0, child: 1 })
  const directory = Buffer.alloc(directorySectors * sector)
  Buffer.concat([root, ...entries]).copy(directory)
  return Buffer.concat([
    header(tableSectors),
    chains,
    directory,
    ...contents.map(({ bytes }) => bytes),
  ])
}

function header(tableSectors: number): Buffer {
  const bytes = Buffer.alloc(sector)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  // Version 3, little endian, sectors of 2^9 bytes, small ones of 2^6.
  for (const [at, value] of [0x3e, 3, 0xfffe, 9, 6].entries())
    bytes.writeUInt16LE(value, 24 + at * 2)
  bytes.writeUInt32LE(tableSectors, 44)
  bytes.writeUInt32LE(tableSectors, 48)
  bytes.writeUInt32LE(4_096, 56)
  bytes.writeUInt32LE(endOfChain, 60)
  bytes.writeUInt32LE(endOfChain, 68)
  bytes.fill(0xff, 76)
  for (let at = 0; at < tableSectors; at++) bytes.writeUInt32LE(at, 76 + at * 4)
  return bytes
}

interface Entry {
  readonly type: number
  readonly first: number
  readonly size: number
  readonly sibling?: number
  readonly child?: number
}

function entry(
  name: string,
  { type, first, size, sibling = unused, child = unused }: Entry
): Buffer {
  const bytes = Buffer.alloc(128)
  bytes.write(name, 'utf16le')
  bytes.writeUInt16LE((name.length + 1) * 2, 64)
  bytes.writeUInt8(type, 66)
  bytes.writeUInt8(1, 67)
  bytes.writeUInt32LE(unused, 68)
  bytes.writeUInt32LE(sibling, 72)
  bytes.writeUInt32LE(child, 76)
  bytes.writeUInt32LE(first, 116)
  bytes.writeUInt32LE(size, 120)
  return bytes
}

interface DocOptions {
  readonly isEncrypted?: boolean
  /** Of the format; Word 97 has 0xc1. */
  readonly version?: number
}

/**
 * A document of Word 97 with this text in one piece of UTF-16; paragraphs end with \r, cells with \x07. Its tables of
 * formats are empty.
 */
export function docOf(
  text: string,
  { isEncrypted = false, version = 0xc1 }: DocOptions = {}
): Buffer {
  const fileHeader = Buffer.alloc(2_048)
  const textStart = fileHeader.length
  fileHeader.writeUInt16LE(0xa5ec, 0)
  fileHeader.writeUInt16LE(version, 2)
  fileHeader.writeUInt16LE(isEncrypted ? 0x0100 : 0, 0x0a)
  fileHeader.writeUInt32LE(textStart, 0x18)
  fileHeader.writeUInt32LE(text.length, 0x4c)
  // Formats of characters and of paragraphs: lists with their end only.
  fileHeader.writeUInt32LE(4, 0xfe)
  fileHeader.writeUInt32LE(4, 0x106)
  const pieces = Buffer.alloc(5 + 16)
  fileHeader.writeUInt32LE(4, 0x1a2)
  fileHeader.writeUInt32LE(pieces.length, 0x1a6)
  pieces.writeUInt8(2, 0)
  pieces.writeUInt32LE(16, 1)
  pieces.writeUInt32LE(text.length, 9)
  pieces.writeUInt32LE(textStart, 15)
  return compoundFile({
    'WordDocument': Buffer.concat([fileHeader, Buffer.from(text, 'utf16le')]),
    '0Table': Buffer.concat([Buffer.alloc(4), pieces]),
  })
}

/** The first content has two sectors that follow each other for ever. */
export function docWithCircle(): Buffer {
  const bytes = docOf('texto\r'.repeat(100))
  // One sector of chains, one of the directory: the content begins with the third.
  bytes.writeUInt32LE(3, sector + 2 * 4)
  bytes.writeUInt32LE(2, sector + 3 * 4)
  return bytes
}
