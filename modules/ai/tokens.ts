/** How many tokens a text is: of OpenAI's models exactly, of others about as many. */

/** Loaded when it is first asked for: its table takes some megabytes. Words that mean something to a model are text here. */
export async function tokenCounter(): Promise<(text: string) => number> {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base')
  return (text) => countTokens(text, { disallowedSpecial: new Set() })
}
