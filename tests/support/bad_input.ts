/** Derives bad input from a valid request: every way in which a client, or an attacker, can be wrong. */
import { pathOf, type Sent, type TriedRoute } from '#tests/support/every_route'
import type { Call } from '#tests/support/route_cases'

export interface BadCall {
  readonly what: string
  readonly sent: Sent
  /** True: certainly invalid, the response must be 4xx. Otherwise it may be accepted, but never cause a 500. */
  readonly mustFail: boolean
}

const json = 'application/json'
const long = 'x'.repeat(900_000)
const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`

/** All bad requests of a route. `isBodyOptional`: an empty body is accepted, so any other may be. */
export function badCalls(route: TriedRoute, call: Call, isBodyOptional: boolean): BadCall[] {
  return [
    ...badPaths(route, call),
    ...badQueries(route, call),
    ...(call.body ? badBodies(route, call, isBodyOptional) : []),
    ...(route.method === 'GET' ? [] : badKindsOfBody(route, call)),
  ]
}

const badIds = [
  '0',
  '-1',
  '1.5',
  '1e3',
  'NaN',
  'null',
  '99999999999999999999',
  '١٢',
  '\u0000',
  "1' or '1'='1",
  '../1',
  'x'.repeat(2000),
]

function badPaths(route: TriedRoute, call: Call): BadCall[] {
  const { method } = route
  return Object.keys(call.params ?? {}).flatMap((name) => {
    const spoiled = badIds.map((value) => ({
      what: `${name} = ${JSON.stringify(value.slice(0, 40))}`,
      path: pathOf(route.pattern, { ...call, params: { ...call.params, [name]: value } }),
    }))
    const marked = pathOf(route.pattern, { ...call, params: { ...call.params, [name]: 'MARK' } })
    const broken = { what: `${name} = a broken escape`, path: marked.replace('MARK', '%E0%A4%A') }
    return [...spoiled, broken].map(({ what, path }) => ({
      what,
      mustFail: true,
      sent: { method, path, ...bodyOf(call) },
    }))
  })
}

const badQueryTexts = [
  'pageNumber=-1',
  'pageNumber=1e400&searchParam=%25%5F%5C',
  'pageNumber[]=1&searchParam[a]=b',
  'pageNumber=%00&searchParam=%00',
  'searchParam=%E0%A4%A',
  `searchParam=${'x'.repeat(6000)}`,
  '__proto__[x]=1&constructor=1&[[[]]]=&=&&',
]

function badQueries(route: TriedRoute, call: Call): BadCall[] {
  const { method } = route
  const path = pathOf(route.pattern, { ...call, query: {} })
  const general = badQueryTexts.map((query) => ({
    what: `?${query.slice(0, 40)}`,
    mustFail: false,
    sent: { method, path: `${path}?${query}`, ...bodyOf(call) },
  }))
  const own = Object.keys(call.query ?? {}).filter((name) => name !== 'pageNumber')
  return [...general, ...own.flatMap((name) => badField(route, path, name))]
}

const badField = ({ method }: TriedRoute, path: string, name: string): BadCall[] =>
  [`${name}[x]=1`, `${name}=%00`, `${name}=${'x'.repeat(3000)}`].map((query) => ({
    what: `?${query.slice(0, 40)}`,
    mustFail: true,
    sent: { method, path: `${path}?${query}` },
  }))

function badBodies(route: TriedRoute, call: Call, isBodyOptional: boolean): BadCall[] {
  const { method } = route
  const path = pathOf(route.pattern, call)
  const { takesList = false } = route.case
  const bad = (what: string, body: string, mustFail: boolean): BadCall => ({
    what: `body ${what}`,
    mustFail,
    sent: { method, path, type: json, body },
  })
  return [
    bad('malformed', '{"a":', true),
    bad('with a stray end', `${JSON.stringify(call.body)}}`, true),
    bad('a text', '"text"', true),
    bad('a number', '12', true),
    bad('NaN', '{"a":NaN}', true),
    bad('empty', '', !isBodyOptional),
    bad('null', 'null', !isBodyOptional),
    bad('a list', '[]', !isBodyOptional && !takesList),
    bad('a list of good ones', JSON.stringify([call.body]), !isBodyOptional && !takesList),
    bad('of 5000 levels', deep, !isBodyOptional),
    bad('that reaches for prototypes', '{"__proto__":{"x":1},"constructor":{}}', !isBodyOptional),
    bad('of 3 MB', JSON.stringify({ ...call.body, more: long + long + long }), !takesList),
    ...badFields(call.body!).map(({ what, body, mustFail }) =>
      bad(what, JSON.stringify(body), mustFail && !(takesList && / = a list/.test(what)))
    ),
  ]
}

interface SpoiledBody {
  readonly what: string
  readonly body: Record<string, unknown>
  readonly mustFail: boolean
}

/** Every field missing, null and of each wrong type; fields of nested objects too. */
function badFields(body: Readonly<Record<string, unknown>>): SpoiledBody[] {
  return Object.entries(body).flatMap(([name, value]) => {
    const inner =
      typeof value === 'object' && value !== null
        ? badFields(value as Record<string, unknown>).map((spoiled) => ({
            ...spoiled,
            what: `${name}.${spoiled.what}`,
            body: { ...body, [name]: spoiled.body },
          }))
        : []
    const wrong = [...wrongValues(value)].map(([what, bad]) => ({
      what: `${name} = ${what}`,
      body: { ...body, [name]: bad },
      mustFail: true,
    }))
    const half = typeof value === 'string' ? [{ ...body, [name]: `${value}\ud83d` }] : []
    const halved = half.map((bad) => ({
      what: `${name} ends in half a sign`,
      body: bad,
      mustFail: false,
    }))
    const missing = { what: `without ${name}`, body: omit(body, name), mustFail: false }
    const empty = { what: `${name} = null`, body: { ...body, [name]: null }, mustFail: false }
    return [...wrong, ...inner, ...halved, missing, empty]
  })
}

const omit = (body: Readonly<Record<string, unknown>>, name: string) =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key !== name))

function wrongValues(good: unknown): Map<string, unknown> {
  const wrong = new Map<string, unknown>([
    ['a list', [1, 2]],
    ['a list in lists', [[[]]]],
    ['a NUL', 'a\u0000b'],
    ['900 kB', long],
  ])
  if (typeof good !== 'object') wrong.set('an object', { a: 1 })
  if (typeof good === 'number') {
    for (const number of [-1, 0, 1.5, 1e308, 99_999_999_999]) wrong.set(String(number), number)
    wrong.set('a word', 'abc')
  }
  if (typeof good === 'boolean') wrong.set('maybe', 'maybe').set('seven', 7)
  if (typeof good === 'object') wrong.set('a word', 'abc').set('a number', 12)
  return wrong
}

/** Not JSON, or declared as another content type. */
function badKindsOfBody(route: TriedRoute, call: Call): BadCall[] {
  const { method } = route
  const path = pathOf(route.pattern, call)
  const good = JSON.stringify(call.body ?? {})
  const part = '--b\r\ncontent-disposition: form-data; name="medias"; filename="a.png"\r\n\r\nx'
  const bad = (what: string, type: string, body: string, mustFail: boolean): BadCall => ({
    what,
    mustFail,
    sent: { method, path, type, body },
  })
  return [
    bad('XML', 'text/xml', '<a/>', true),
    bad('plain text', 'text/plain', good, true),
    bad('no known type', 'nonsense', good, true),
    bad('a strange alphabet', 'application/json; charset=klingon', good, false),
    bad('multipart without a boundary', 'multipart/form-data', part, true),
    bad('multipart that ends too soon', 'multipart/form-data; boundary=b', part, false),
    bad('multipart that is JSON', 'multipart/form-data; boundary=b', good, false),
    bad('a form of lists', 'application/x-www-form-urlencoded', 'a[]=1&a[b]=2&body[x]=1', false),
    {
      ...bad('zipped nonsense', json, good, true),
      sent: { method, path, type: json, body: good, encoding: 'gzip' },
    },
  ]
}

const bodyOf = ({ body }: Call) => (body ? { type: json, body: JSON.stringify(body) } : {})
