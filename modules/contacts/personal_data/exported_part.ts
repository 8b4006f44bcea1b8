/** A part of an archive from one query, read in pages (OPS-01). */
import db from '@adonisjs/lucid/services/db'
import type { ExportedFile, ExportedPart } from '#modules/contacts/contract'

/** Rows per query. */
const atOnce = 500

interface PartQuery {
  readonly name: string
  readonly title: string
  /**
   * A query from constants that returns `id`, unique and a number, and the columns of the archive, under the names that people
   * read. A column `file` is `{key, name}` or null, and stands in the folder of files.
   */
  readonly sql: string
  readonly bindings: readonly (string | number | boolean | readonly string[])[]
}

type Row = Readonly<Record<string, unknown>> & { readonly id: string | number }

/** The rows of the query in the order of their ids. */
export const exportedPart = ({ name, title, sql, bindings }: PartQuery): ExportedPart => ({
  name,
  title,
  async *rows() {
    let after: string | number = 0
    for (;;) {
      const found: { rows: Row[] } = await db.rawQuery(
        `select * from (${sql}) as part where id > ? order by id limit ?`,
        [...bindings, after, atOnce] as never
      )
      for (const { file = null, ...values } of found.rows) {
        yield { values, file: file as ExportedFile | null }
      }
      if (found.rows.length < atOnce) return
      after = found.rows.at(-1)!.id
    }
  },
})
