/** Writes the archive of a person (OPS-01): each part as JSON and as a sheet, the files, and a page that leads to them. */
import { once } from 'node:events'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { now } from '#app/kernel/clock'
import { readFile } from '#app/kernel/media/media'
import { registry } from '#app/kernel/modules/registry'
import { companyText } from '#app/kernel/settings/texts'
import { csvLine, csvMark } from '#app/kernel/text/csv'
import { escapeHtml } from '#app/kernel/text/escape_html'
import {
  personalData,
  type ExportedFile,
  type ExportedPart,
  type PersonConcerned,
} from '#modules/contacts/contract'

interface WrittenPart {
  readonly name: string
  readonly title: string
  readonly count: number
}

/** Called with the rows and files that were written so far. */
type OnProgress = (done: number) => void

/**
 * The zip as a stream: nothing of it is held in memory but the names of the files. Fails when a part cannot be read; a file
 * that the storage has lost is named on the page. Stop it by destroying the stream.
 */
export function archiveOf(person: PersonConcerned, onProgress: OnProgress): Readable {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  const archive = new Archive(zip, out, onProgress)
  zip.on('error', (error: Error) => out.destroy(error))
  // Whoever reads the stream is told; until somebody does, an error must not end the process.
  out.on('error', () => {})
  archive.write(person).then(
    () => zip.end(),
    (error: Error) => out.destroy(error)
  )
  return out
}

class Archive {
  readonly #files = new Map<string, string>()
  readonly #lost: string[] = []
  #done = 0

  constructor(
    readonly zip: ZipFile,
    readonly out: Readable,
    readonly onProgress: OnProgress
  ) {}

  async write(person: PersonConcerned) {
    const written: WrittenPart[] = []
    for (const Data of await registry.contributionsTo(personalData)) {
      for (const part of new Data().parts(person)) written.push(await this.#writePart(person, part))
    }
    for (const [key, path] of this.#files) await this.#writeFile(key, path)
    await this.#add('index.html', [await this.#page(person, written)])
  }

  async #writePart(person: PersonConcerned, part: ExportedPart): Promise<WrittenPart> {
    const { name } = part
    let count = 0
    await this.#add(
      `${name}.json`,
      this.#json(part, () => count++)
    )
    await this.#add(`${name}.csv`, this.#csv(part))
    return { name, title: await companyText(person, part.title), count }
  }

  async *#json(part: ExportedPart, counted: () => void) {
    let before = '[\n'
    for await (const { values, file } of part.rows()) {
      counted()
      this.#advance()
      yield before + JSON.stringify(file ? { ...values, file: this.#pathOf(file) } : values)
      before = ',\n'
    }
    yield before === '[\n' ? '[]\n' : '\n]\n'
  }

  async *#csv(part: ExportedPart) {
    yield csvMark
    let heads: string[] | null = null
    for await (const { values, file } of part.rows()) {
      if (!heads) {
        heads = Object.keys(values)
        yield csvLine([...heads, 'file'])
      }
      yield csvLine([...heads.map((head) => cell(values[head])), file ? this.#pathOf(file) : ''])
    }
  }

  /** The same file is stored once, however many rows show it. */
  #pathOf({ key, name }: ExportedFile): string {
    const known = this.#files.get(key)
    if (known) return known
    const plain = (name ?? '').replace(/[^\p{L}\p{N}._-]/gu, '_').slice(-80)
    const ending = extname(plain) ? '' : extname(key)
    const path = `files/${this.#files.size + 1}_${plain}${ending}`
    this.#files.set(key, path)
    return path
  }

  async #writeFile(key: string, path: string) {
    // Files of messages have a limit, so one at a time fits into memory.
    const bytes = await readFile(key).catch(() => null)
    if (!bytes) return void this.#lost.push(path)
    await this.#add(path, [bytes], { compress: false })
    this.#advance()
  }

  #advance() {
    this.onProgress(++this.#done)
  }

  /** One after the other: the next entry is begun when this one has been read. */
  async #add(
    path: string,
    content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
    { compress = true } = {}
  ) {
    if (this.out.destroyed) throw new Error('the archive is not wanted any more')
    const entry = Readable.from(content, { objectMode: false })
    this.zip.addReadStream(entry, path, { mtime: now().toJSDate(), compress })
    const isOver = new AbortController()
    await Promise.race([
      finished(entry, { writable: false }),
      // Whoever reads the archive has stopped: nobody would read this entry to its end.
      once(this.out, 'close', { signal: isOver.signal }).then(() => {
        throw new Error('the archive is not wanted any more')
      }),
    ]).finally(() => isOver.abort())
  }

  async #page(person: PersonConcerned, parts: readonly WrittenPart[]): Promise<string> {
    const say = async (key: string, values = {}) =>
      escapeHtml(await companyText(person, `contacts:archive.${key}`, values))
    const rows = parts.map(
      ({ name, title, count }) =>
        `<tr><td>${escapeHtml(title)}</td><td>${count}</td>
          <td><a href="${name}.json">JSON</a> <a href="${name}.csv">CSV</a></td></tr>`
    )
    const at = now().toISO()!
    const lost = this.#lost.length
      ? `<h2>${await say('lost')}</h2><ul>${this.#lost.map((path) => `<li>${escapeHtml(path)}</li>`).join('')}</ul>`
      : ''
    return `<!doctype html><meta charset="utf-8"><title>${await say('title')}</title>
<style>body{font:1rem/1.5 sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}td,th{text-align:left;padding:.25rem 1rem .25rem 0}</style>
<h1>${await say('title')}</h1>
<p>${await say('text', { at })}</p>
<table><thead><tr><th>${await say('part')}</th><th>${await say('count')}</th><th>${await say('file')}</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table>
<p>${await say('files', { count: this.#files.size - this.#lost.length })}</p>${lost}
`
  }
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
