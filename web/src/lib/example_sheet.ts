/** An example sheet: the accepted headers and two sample rows to be replaced. */
import { strToU8, zipSync } from 'fflate'

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const office = 'http://schemas.openxmlformats.org'
const documents = `${office}/officeDocument/2006/relationships`

/** The bytes of an .xlsx file; every cell is text, so that spreadsheets do not change numbers. */
export function exampleSheet(rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': relations(`${documents}/officeDocument`, 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${documents}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(`${documents}/worksheet`, 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${office}/spreadsheetml/2006/main"><cols><col min="1" max="3" width="28" customWidth="1"/></cols><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`,
  }
  const files = Object.entries(parts).map(([name, text]) => [name, strToU8(xml + text)])
  return zipSync(Object.fromEntries(files)) as Uint8Array<ArrayBuffer>
}

const relations = (type: string, target: string) =>
  `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${type}" Target="${target}"/></Relationships>`

const rowXml = (cells: readonly string[], place: number) =>
  `<row r="${place + 1}">${cells
    .map(
      (text, column) =>
        `<c r="${'ABC'[column]}${place + 1}" t="inlineStr"><is><t>${safe(text)}</t></is></c>`
    )
    .join('')}</row>`

const safe = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
