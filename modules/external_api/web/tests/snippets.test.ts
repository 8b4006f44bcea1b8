/** Examples can be pasted as they are, whatever the text of the message. */
import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { snippetOf, type Sample } from '../snippets'

const sample: Sample = {
  origin: 'https://guiche.example',
  token: 'a-token',
  number: '5511999990001',
  text: `It's "ready" $(id) \`id\` \\ 100 %\nçã 🚚`,
  hasFile: false,
}
/** The arguments that a shell would give to curl. */
function argumentsOf(code: string): string[] {
  const script = code.replace(/^curl /, `printf '%s\\0' `)
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1)
}

it('curl: a shell passes the message on as it is', () => {
  const given = argumentsOf(snippetOf('curl', sample))
  expect(given[0]).toBe('https://guiche.example/api/messages/send')
  expect(given).toContain('Authorization: Bearer a-token')
  expect(JSON.parse(given.at(-1)!)).toEqual({ number: sample.number, body: sample.text })
})

it('curl: a file with its caption', () => {
  const given = argumentsOf(snippetOf('curl', { ...sample, hasFile: true }))
  expect(given).toContain(`body=${sample.text}`)
  expect(given).toContain('medias=@invoice.pdf')
})

it('JavaScript: sends what was written', async () => {
  const sent: { address: string; init: RequestInit }[] = []
  const fetched = (address: string, init: RequestInit) => {
    sent.push({ address, init })
    return Promise.resolve(new Response('{}'))
  }
  const code = snippetOf('javascript', sample).replace('console.log', 'void ')
  const run = new Function('fetch', `return (async () => { ${code} })()`) as (
    fetch: unknown
  ) => Promise<void>
  await run(fetched)
  expect(sent[0]!.address).toBe('https://guiche.example/api/messages/send')
  expect(JSON.parse(String(sent[0]!.init.body))).toEqual({
    number: sample.number,
    body: sample.text,
  })
})

it('Python: strings are those of JSON, which Python reads the same', () => {
  const code = snippetOf('python', sample)
  expect(code).toContain(`"body": ${JSON.stringify(sample.text)}`)
  expect(snippetOf('python', { ...sample, hasFile: true })).toContain('files={"medias"')
})
