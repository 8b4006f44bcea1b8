/** Each rule of behaviour that is built has a test that names it in its title, so that none is lost unseen. */
import { globSync, readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'

/** By their letters, the first and last number of each row of rules, of sections 0, 2, 3, 4, 7 (what is built), 9, 10, 12, 15 and 16. */
const sections: Readonly<Record<string, readonly (readonly [first: number, last: number])[]>> = {
  API: [[1, 15]],
  ANN: [[1, 1]],
  BOT: [
    [1, 14],
    [20, 29],
    [40, 45],
  ],
  CHT: [[1, 4]],
  CLO: [[1, 21]],
  CON: [[1, 7]],
  VAR: [[1, 8]],
  AUT: [[1, 15]],
  DSH: [[1, 7]],
  HLP: [[1, 1]],
  NOT: [[1, 1]],
  QM: [[1, 2]],
  RT: [[1, 7]],
  TAG: [[1, 4]],
  TCK: [[1, 18]],
  SET: [[1, 2]],
  FIL: [[1, 2]],
}

/** Rules without a test yet, and why. Whoever builds one takes it out of here. */
const notYet: Readonly<Record<string, string>> = {
  'AUT-07': 'a forgotten password comes with signing up',
  'AUT-08': 'a forgotten password comes with signing up',
  'AUT-09': 'a second factor comes with the administration of people',
  'AUT-13': 'entering a company comes with the administration of companies',
}

const files = globSync(['**/*.spec.ts', '**/*.test.{ts,tsx}'], {
  cwd: app.makePath(),
  exclude: (path) => /^(node_modules|build|examples|tmp|\..*)$/.test(path),
})

/** Titles of tests and of their groups. */
function titlesOf(text: string): string[] {
  const calls = text.matchAll(/\b(?:test|it|describe|group)\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs)
  const tables = text.matchAll(/\]\)\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs)
  return [...calls, ...tables].map(([, , title]) => title)
}

/** `CLO-01..07` and `DSH-02 to DSH-07` name what lies between, too. */
function rulesIn(title: string): string[] {
  const named = title.matchAll(/\b([A-Z]{2,4})-(\d\d)(?:(?:\.\.| to )(?:[A-Z]+-)?(\d\d))?/g)
  return [...named].flatMap(([, letters, first, last = first]) => between(letters, +first, +last))
}

const between = (letters: string, first: number, last: number) =>
  Array.from(
    { length: last - first + 1 },
    (_none, at) => `${letters}-${String(first + at).padStart(2, '0')}`
  )

test.group('rules', () => {
  const named = new Set(
    files.flatMap((file) => titlesOf(readFileSync(app.makePath(file), 'utf8')).flatMap(rulesIn))
  )
  const rules = Object.entries(sections).flatMap(([letters, rows]) =>
    rows.flatMap(([first, last]) => between(letters, first, last))
  )

  test('each is named by the title of a test, or says why not yet', ({ assert }) => {
    assert.isAbove(files.length, 150)
    assert.deepEqual(
      rules.filter((rule) => !named.has(rule) && !notYet[rule]),
      []
    )
  })

  test('a rule that no title names is found out', ({ assert }) => {
    assert.deepEqual(rulesIn('BOT-01..03, VAR-06 and CLO-15 to CLO-16: so'), [
      'BOT-01',
      'BOT-02',
      'BOT-03',
      'VAR-06',
      'CLO-15',
      'CLO-16',
    ])
    assert.deepEqual(titlesOf("test('VAR-01: it fills', …) // VAR-02\nconst x = 'VAR-03'"), [
      'VAR-01: it fills',
    ])
    assert.isFalse(named.has('BOT-15'), 'there is no such rule')
  })

  test('a title names only rules that there are', ({ assert }) => {
    const known = new Set(rules)
    const strays = [...named].filter((rule) => sections[rule.slice(0, -3)] && !known.has(rule))
    assert.deepEqual(strays, [])
  })

  test('an excuse names a rule that there is', ({ assert }) => {
    assert.deepEqual(
      Object.keys(notYet).filter((rule) => !rules.includes(rule)),
      []
    )
  })
})
