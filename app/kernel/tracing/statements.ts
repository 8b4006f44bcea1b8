/** A span for each statement that runs inside of one, BEGIN and COMMIT included, with placeholders and never with their values. */
import db from '@adonisjs/lucid/services/db'
import type pg from 'pg'
import { currentSpan, openSpan } from '#app/kernel/tracing/tracing'

interface Pool {
  on(name: 'acquireSuccess', listener: (id: number, connection: pg.Client) => void): void
  removeListener(name: 'acquireSuccess', listener: unknown): void
}
type Done = (error: Error | null, result: unknown) => void
type Send = (statement: unknown, done?: unknown, ...more: unknown[]) => unknown

const watched = new WeakSet<pg.Client>()

/** Watches the connections of the pool, as they are handed out. Returns a function that ends it. */
export function traceStatements(): () => void {
  db.connection()
  const pool = db.manager.get(db.primaryConnectionName)!.connection!.pool as unknown as Pool
  const watch = (_id: number, connection: pg.Client) => {
    if (watched.has(connection)) return
    watched.add(connection)
    const send = connection.query.bind(connection) as Send
    connection.query = traced(send) as typeof connection.query
  }
  pool.on('acquireSuccess', watch)
  return () => pool.removeListener('acquireSuccess', watch)
}

/** The query builder hands over each statement with a callback; whatever else uses a connection, such as COPY, is let through. */
function traced(send: Send): Send {
  return (statement, done, ...more) => {
    const text = (statement as { text?: unknown } | undefined)?.text
    if (typeof done !== 'function' || typeof text !== 'string' || !currentSpan()) {
      return send(statement, done, ...more)
    }
    const span = openSpan(nameOf(text), {
      kind: 'client',
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
    })
    const ended: Done = (error, result) => {
      if (error) span?.failed(error)
      span?.end()
      ;(done as Done)(error, result)
    }
    return send(statement, ended, ...more)
  }
}

/** `SELECT tickets`, `COMMIT`. */
function nameOf(text: string): string {
  const [, verb = 'statement'] = /^\W*(\w+)/.exec(text) ?? []
  const [, table] = /\b(?:from|into|update)\s+"?([a-z_]+)/i.exec(text) ?? []
  return table ? `${verb.toUpperCase()} ${table}` : verb.toUpperCase()
}
