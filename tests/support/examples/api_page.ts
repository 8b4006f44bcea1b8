/** docs/api.md: its text, its tables, and its blocks of code by what they are. */
import { readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import { fencedBlocks, type Block } from '#tests/support/examples/fenced_blocks'
import { verifierLanguages } from '#tests/support/examples/verifying'

const isCaller = ({ language }: Block) => ['sh', 'js', 'ts'].includes(language)
const verifies = ({ code }: Block) => /\bverify/.test(code)

export function apiPage() {
  const text = readFileSync(app.makePath('docs/api.md'), 'utf8')
  const blocks = fencedBlocks(text)
  const isCall = (block?: Block) => !!block && isCaller(block) && !verifies(block)
  const verifiers = blocks
    .filter((block) => block.language in verifierLanguages && verifies(block))
    // The body's own signature says nothing of id and time.
    .map((block) => ({ ...block, isTimed: !/verify_?body/i.test(block.code) }))
  return {
    text,
    blocks,
    /** Examples that make calls; `answer` is what stands behind them, null for none. */
    calls: blocks.flatMap((block, at) => {
      if (!isCall(block)) return []
      const next = blocks[at + 1]
      const before = blocks.slice(0, at).findLast(({ language }) => language === 'sh')
      return [{ ...block, before, answer: next?.language === 'json' ? next.code : null }]
    }),
    /** JSON that is no answer. */
    events: blocks.filter(({ language }, at) => language === 'json' && !isCall(blocks[at - 1])),
    /** Functions that verify an event; `isTimed`: also when it was sent. */
    verifiers,
    /** The cells of a table, without the names of its columns. */
    rowsOf(firstColumn: string): string[][] {
      const table = text.split('\n\n').find((part) => part.startsWith(`| ${firstColumn} `))!
      const lines = table.trim().split('\n').slice(2)
      return lines.map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim())
      )
    },
  }
}

/** What stands between backquotes. */
export const namesIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)
