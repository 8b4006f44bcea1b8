/** The examples in a document: its fenced blocks of code. */
export interface Block {
  /** The word behind the fence; empty without one. */
  readonly language: string
  readonly code: string
  /** Of the fence, from 1. */
  readonly line: number
}

/** In their order. Throws for a fence that is not closed. */
export function fencedBlocks(text: string): Block[] {
  const blocks: Block[] = []
  const lines = text.split('\n')
  for (let at = 0; at < lines.length; at += 1) {
    const [, fence, language] = /^ *(`{3,}|~{3,}) *(\S*)/.exec(lines[at]!) ?? []
    if (!fence) continue
    const end = lines.findIndex((line, index) => index > at && line.trim() === fence)
    if (end < 0) throw new Error(`line ${at + 1}: the block is not closed`)
    const code = lines.slice(at + 1, end).join('\n')
    blocks.push({ language: language!, code, line: at + 1 })
    at = end
  }
  return blocks
}
