// A stand-in for curl, so that examples run where it is not installed: the few flags that they use. Any other is an error.
import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    request: { type: 'string', short: 'X' },
    header: { type: 'string', short: 'H', multiple: true, default: [] },
    data: { type: 'string', short: 'd' },
    form: { type: 'string', short: 'F', multiple: true, default: [] },
  },
})
const [url, ...rest] = positionals
if (rest.length) throw new Error(`curl: ${rest.length + 1} addresses`)

const headers = new Headers(values.header.map((header) => header.split(/: *(.*)/s, 2)))
// As curl does; fetch would say text/plain.
if (values.data !== undefined && !headers.has('content-type')) {
  headers.set('content-type', 'application/x-www-form-urlencoded')
}
const body = values.form.length ? await formOf(values.form) : values.data
const method = values.request ?? (body === undefined ? 'GET' : 'POST')
const response = await fetch(url, { method, headers, body })
process.stdout.write(await response.text())

/** `name=text`, or `name=@file` with a file of the working directory. */
async function formOf(fields) {
  const form = new FormData()
  for (const field of fields) {
    const [, name, file, text] = /^([^=]+)=(?:@(.*)|(.*))$/s.exec(field)
    if (file === undefined) form.append(name, text)
    else form.append(name, await openAsBlob(file), basename(file))
  }
  return form
}
