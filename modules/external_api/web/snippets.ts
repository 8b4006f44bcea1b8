/** The call of a program in the languages that most people copy from. */
export const languages = ['curl', 'javascript', 'python'] as const
export type Language = (typeof languages)[number]

export interface Sample {
  /** Where the API is, without a slash at the end. */
  readonly origin: string
  readonly token: string
  readonly number: string
  readonly text: string
  /** A file is sent, with the text as its caption. */
  readonly hasFile: boolean
}

export const snippetOf = (language: Language, sample: Sample): string =>
  (sample.hasFile ? withFile : withText)[language](sample)

const urlOf = ({ origin }: Sample) => `${origin}/api/messages/send`

/** A word of a POSIX shell: nothing in it is read as a command. */
const word = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
/** A string of JavaScript and of Python. */
const quoted = (text: string) => JSON.stringify(text)

const withText: Readonly<Record<Language, (sample: Sample) => string>> = {
  curl: (sample) => {
    const { token, number, text: body } = sample
    return [
      `curl ${word(urlOf(sample))}`,
      `-H ${word(`Authorization: Bearer ${token}`)}`,
      `-H 'Content-Type: application/json'`,
      `-H 'Idempotency-Key: order-1042'`,
      `-d ${word(JSON.stringify({ number, body }))}`,
    ].join(' \\\n  ')
  },
  javascript: (sample) => `const response = await fetch(${quoted(urlOf(sample))}, {
  method: 'POST',
  headers: {
    Authorization: ${quoted(`Bearer ${sample.token}`)},
    'Content-Type': 'application/json',
    'Idempotency-Key': 'order-1042',
  },
  body: JSON.stringify({
    number: ${quoted(sample.number)},
    body: ${quoted(sample.text)},
  }),
})
console.log(response.status, await response.json())`,
  python: (sample) => `import requests

response = requests.post(
    ${quoted(urlOf(sample))},
    headers={
        "Authorization": ${quoted(`Bearer ${sample.token}`)},
        "Idempotency-Key": "order-1042",
    },
    json={
        "number": ${quoted(sample.number)},
        "body": ${quoted(sample.text)},
    },
)
print(response.status_code, response.json())`,
}

const withFile: Readonly<Record<Language, (sample: Sample) => string>> = {
  curl: (sample) => {
    const { token, number, text } = sample
    return [
      `curl ${word(urlOf(sample))}`,
      `-H ${word(`Authorization: Bearer ${token}`)}`,
      `-H 'Idempotency-Key: order-1042'`,
      `-F ${word(`number=${number}`)}`,
      `-F ${word(`body=${text}`)}`,
      `-F 'medias=@invoice.pdf'`,
    ].join(' \\\n  ')
  },
  javascript: (sample) => `import { openAsBlob } from 'node:fs'

const form = new FormData()
form.set('number', ${quoted(sample.number)})
form.set('body', ${quoted(sample.text)})
form.append('medias', await openAsBlob('invoice.pdf'), 'invoice.pdf')

const response = await fetch(${quoted(urlOf(sample))}, {
  method: 'POST',
  headers: {
    Authorization: ${quoted(`Bearer ${sample.token}`)},
    'Idempotency-Key': 'order-1042',
  },
  body: form,
})
console.log(response.status, await response.json())`,
  python: (sample) => `import requests

with open("invoice.pdf", "rb") as file:
    response = requests.post(
        ${quoted(urlOf(sample))},
        headers={
            "Authorization": ${quoted(`Bearer ${sample.token}`)},
            "Idempotency-Key": "order-1042",
        },
        data={
            "number": ${quoted(sample.number)},
            "body": ${quoted(sample.text)},
        },
        files={"medias": ("invoice.pdf", file)},
    )
print(response.status_code, response.json())`,
}
