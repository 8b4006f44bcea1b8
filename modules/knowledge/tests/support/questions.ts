/** Documents of ten small companies, and what their customers ask: by these, ways of searching are compared. */
import fs from 'node:fs'
import path from 'node:path'
import type { DocumentType } from '#modules/knowledge/contract'

export interface Question {
  /** As a customer writes it. */
  readonly question: string
  /** Name of the document that answers it. */
  readonly document: string
  /** Stands in that document once, in the passage that answers. */
  readonly answer: string
  /** Words of the document, other words for the same thing, or typing errors and no accents. */
  readonly wording: 'same_words' | 'other_words' | 'typing_errors'
}

const folder = path.resolve(import.meta.dirname, '../questions')
const listName = 'questions.json'

export const questions = JSON.parse(
  fs.readFileSync(path.join(folder, listName), 'utf8')
) as readonly Question[]

export const questionedDocuments = fs
  .readdirSync(folder)
  .filter((name) => name !== listName)
  .sort()
  .map((name) => ({
    name,
    path: path.join(folder, name),
    type: path.extname(name).slice(1) as DocumentType,
  }))
