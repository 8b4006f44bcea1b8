// Counts unwanted words in identifiers and file names; comments and strings may use them.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import type { SourceFile } from '#scripts/house/files'

/** A line of `unwanted_words.json`, which the linter reads too. */
export interface UnwantedWord {
  readonly word: string
  /** Other forms counted for the same word. */
  readonly forms?: readonly string[]
  readonly instead: string
  /** Unwanted in tests only. */
  readonly onlyInTests?: boolean
}

export const unwantedWords = JSON.parse(
  readFileSync(new URL('unwanted_words.json', import.meta.url), 'utf8')
) as readonly UnwantedWord[]

export interface Occurrences extends UnwantedWord {
  readonly count: number
  /** The number of files that contain it. */
  readonly files: number
}

/** `someDeed`, `SOME_DEED` and `some_deed` have the parts `some` and `deed`, `indeed` is one part. */
export const partsOf = (name: string): string[] =>
  (name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\d+/gu) ?? []).map((part) => part.toLowerCase())

/** Migrations keep the names that tables had when they were written (ADR 42). */
const isMigration = ({ name }: SourceFile) => name.includes('/migrations/')

/** For each word, how often it is part of an identifier or a file's name, and in how many files. */
export function countWords(
  files: readonly SourceFile[],
  words: readonly UnwantedWord[]
): Occurrences[] {
  const counted = files
    .filter((file) => !isMigration(file))
    .map((file) => ({ isTest: file.kind === 'test', parts: countParts(file) }))
  return words.map((unwanted) => {
    const counts = counted
      .filter(({ isTest }) => isTest || !unwanted.onlyInTests)
      .map(({ parts }) => sum(formsOf(unwanted).map((form) => parts.get(form) ?? 0)))
    return { ...unwanted, count: sum(counts), files: counts.filter(Boolean).length }
  })
}

const formsOf = ({ word, forms = [] }: UnwantedWord) => [word, ...forms]
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** How often each part occurs in the identifiers of a file and in its name. */
function countParts({ name, text }: SourceFile): Map<string, number> {
  const counts = new Map<string, number>()
  const count = (identifier: string) => {
    for (const part of partsOf(identifier)) counts.set(part, (counts.get(part) ?? 0) + 1)
  }
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) count(node.text)
    ts.forEachChild(node, visit)
  }
  count(path.posix.basename(name))
  visit(ts.createSourceFile(name, text, ts.ScriptTarget.Latest))
  return counts
}
