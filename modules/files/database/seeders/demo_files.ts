/** The demo's library: a price list with two small files, generated here. */
import sharp from 'sharp'
import { keepFiles } from '#app/kernel/media/pending_files'
import type { DemoRows } from '#app/kernel/modules/module'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { storeFileOf } from '#modules/files/actions/attach_files'
import { saveOptions } from '#modules/files/actions/change_file_list'
import { FileList } from '#modules/files/model'

const prices = [
  ['Vaso de barro P', 'R$ 29,90'],
  ['Vaso de barro M', 'R$ 49,90'],
  ['Vaso de barro G', 'R$ 79,90'],
  ['Kit jardim', 'R$ 119,90'],
] as const

const texts = {
  name: 'Tabela de preços',
  message:
    '{{ms}}, {{firstName}}! Segue a nossa tabela de preços. Valores válidos até o fim do mês.',
}

/** Past data: no events are emitted. */
const demoFiles: DemoRows = ({ companyId }) =>
  unitOfWork(async (work) => {
    const at = { createdAt: now(), updatedAt: now() }
    const list = await new FileList()
      .useTransaction(work.trx)
      .merge({ companyId, userId: null, ...texts, ...at })
      .save()
    const named = [{ name: 'Preços de vasos e kits' }, { name: 'Vitrine da semana' }]
    const { options } = await saveOptions(work, list, named)
    const files = [
      { bytes: sheet(), originalName: 'tabela de preços.pdf' },
      { bytes: await window(), originalName: 'vitrine.png' },
    ]
    const pending: string[] = []
    for (const [index, file] of files.entries()) {
      await options[index]!.merge(await storeFileOf(list, file, pending)).save()
    }
    await keepFiles(work, pending)
  })
export default demoFiles

/** An image of four pots, one for each price. */
function window(): Promise<Buffer> {
  const colors = ['#C96F4A', '#B85C38', '#A34A28', '#2F7D5B']
  const pots = colors.map((color, at) => {
    const [x, size] = [60 + at * 130, 60 + at * 12]
    return `<path d="M${x} ${260 - size} h${size} l-${size / 6} ${size} h-${(size * 2) / 3} z" fill="${color}"/>`
  })
  const shelf =
    '<rect width="600" height="300" fill="#F4F6F6"/><rect y="260" width="600" height="40" fill="#DDE5E5"/>'
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300">${shelf}${pots.join('')}</svg>`
  return sharp(Buffer.from(drawing)).png().toBuffer()
}

/** A page of a PDF with a line for each price. */
function sheet(): Buffer {
  const lines = ['Tabela de preços', '', ...prices.map(([what, price]) => `${what}: ${price}`)]
  const text = lines.map((line) => `(${line}) Tj T*`).join('\n')
  const stream = `BT /F1 16 Tf 24 TL 60 760 Td\n${text}\nET`
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    font,
  ]
  const parts = ['%PDF-1.4\n']
  const places = objects.map((object, at) => {
    const place = parts.join('').length
    parts.push(`${at + 1} 0 obj\n${object}\nendobj\n`)
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = parts.join('').length
  const count = objects.length + 1
  parts.push(`xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`)
  parts.push(`trailer << /Size ${count} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`)
  // One byte per character, for characters that WinAnsi and Latin-1 share.
  return Buffer.from(parts.join(''), 'latin1')
}
