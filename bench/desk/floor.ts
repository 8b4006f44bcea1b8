/** The baseline ("floor"): a bare Node server, serves each page from one prepared statement. A separate process. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { floorPages } from '#bench/desk/floor_pages'

export interface Answer {
  readonly path: string
  readonly page: string
  readonly values: readonly unknown[]
  /** Page size, and number of rows before the page. */
  readonly size: number
  readonly offset: number
}

pg.types.setTypeParser(20, Number)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const answers = new Map<string, Answer>()

const server = createServer((request, response) => {
  const answer = answers.get(request.url!)
  if (!answer) return void response.writeHead(404).end()
  pageOf(answer).then(
    (body) => {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
      response.end(JSON.stringify(body))
    },
    (error: Error) => void response.writeHead(500).end(error.stack)
  )
})
process.on('disconnect', () => process.exit())
process.on('message', (given: readonly Answer[]) => {
  for (const answer of given) answers.set(answer.path, answer)
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port))
})

interface Row {
  _count?: number
  _ticket?: object
  messageHit?: object | null
}
async function pageOf({ page, values, size, offset }: Answer) {
  const { sql, rows: plural, isPlannedForValues } = floorPages[page]
  // A named statement: PostgreSQL parses it once per connection, and after a few times plans it no more.
  const { rows } = await pool.query<Row>({
    name: isPlannedForValues ? undefined : page,
    text: sql,
    values: [...values],
  })
  if (plural === null) return rows[0]
  const count = rows[0]?._count ?? 0
  const ticket = rows[0]?._ticket
  for (const row of rows) {
    if (row.messageHit === null) delete row.messageHit
    delete row._count
    delete row._ticket
  }
  const body = { count, hasMore: count > offset + size }
  return ticket ? { messages: rows.reverse(), ticket, ...body } : { [plural]: rows, ...body }
}
