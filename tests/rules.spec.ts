/** The check of rule ids reports each violation, with a message that names it. */
import { test } from '@japa/runner'
import { citedIn, faultsOf, titlesIn, type Text } from '#scripts/rules_check'

/** Concatenated here, so that this file cites no rule. */
const rule = (number: number) => `ZZ-${String(number).padStart(2, '0')}`
const [one, two, three] = [rule(1), rule(2), rule(3)]
const stranger = one.replace('ZZ', 'YY')

const page = (name: string, ...lines: string[]): Text => ({ name, text: lines.join('\n') })
const explains = (id: string) => `- **${id}**: The product does it.`
const source: Text = { name: 'app/lists.ts', text: `/** In pages (${one}). */` }
const spec: Text = {
  name: 'app/lists.spec.ts',
  text: `test('${one}: in pages', () => {}) // ${two}`,
}
const known = page('docs/rules/lists.md', '# Lists', '', explains(one))

test.group('the check of the rules', () => {
  test('reports nothing when each cited rule is explained once and tested', ({ assert }) => {
    const pages = [page('docs/rules/lists.md', explains(one), explains(two))]
    const other = { name: 'web/list.test.tsx', text: `it.each([1])('${two}: by name', () => {})` }
    assert.deepEqual(faultsOf([source, spec, other], pages), [])
  })

  test('a rule that is cited but explained nowhere', ({ assert }) => {
    const sources = [source, { ...spec, text: `test('${one}: in pages', () => {})` }]
    const cited = { name: 'cli/say.ts', text: `// ${one}..03 hold here too` }
    assert.deepEqual(faultsOf([...sources, cited], [known]), [
      `${two} is cited in cli/say.ts, and no page of docs/rules explains it.`,
      `${three} is cited in cli/say.ts, and no page of docs/rules explains it.`,
    ])
  })

  test('a rule that is explained twice, on two pages or on one', ({ assert }) => {
    const files = [source, { ...spec, text: `test('${one}: in pages', () => {})` }]
    const expectedMessage = (first: string, second: string) =>
      `${one} is explained more than once: in docs/rules/${first} and in docs/rules/${second}.`
    const again = page('docs/rules/more.md', explains(one))
    assert.deepEqual(faultsOf(files, [known, again]), [expectedMessage('lists.md', 'more.md')])
    const double = page('docs/rules/lists.md', explains(one), explains(one))
    assert.deepEqual(faultsOf(files, [double]), [expectedMessage('lists.md', 'lists.md')])
  })

  test('a rule in no test title: a comment in a test, or a title elsewhere, does not count', ({
    assert,
  }) => {
    const pages = [page('docs/rules/lists.md', explains(one), explains(two))]
    const elsewhere = { name: 'app/lists.ts', text: `test('${two}: no test', () => {})` }
    assert.deepEqual(faultsOf([source, spec, elsewhere], pages), [
      `${two} is explained in docs/rules/lists.md, and no test names it in its title.`,
    ])
  })

  test('an exception applies to its rule, until a test names it or the rule is gone', ({
    assert,
  }) => {
    const list = (id: string) => ['', '## Not yet shown by a test', '', `- ${id}: not built yet.`]
    const pageOf = (excused: string, ...rest: string[]) =>
      page('docs/rules/lists.md', explains(one), explains(two), ...list(excused), ...rest)
    const files = [source, spec]
    assert.deepEqual(faultsOf(files, [pageOf(two)]), [])
    assert.deepEqual(faultsOf(files, [pageOf(two, `- ${one}: nor this.`)]), [
      `${one} is excused in docs/rules/lists.md from having a test, and app/lists.spec.ts is one.`,
    ])
    assert.deepEqual(faultsOf(files, [pageOf(two, `- ${three}: nor this.`)]), [
      `${three} is excused in docs/rules/lists.md, and no page explains it.`,
    ])
    const below = pageOf(three, '## Afterwards', `- ${two}: this is no excuse.`)
    assert.include(
      faultsOf(files, [below]),
      `${two} is explained in docs/rules/lists.md, and no test names it in its title.`
    )
  })

  test('ranges cite the rules in between; names of standards are not rules', ({ assert }) => {
    assert.deepEqual(citedIn(`${one}..03, ${rule(7)} to ${rule(8)} and ${rule(11)}: so`), [
      ...[one, two, three],
      ...[rule(7), rule(8), rule(11)],
    ])
    assert.deepEqual(citedIn(`${one} to ${stranger}, ${two} to 9 files, UTF-16, CWE-79, GHSA-12`), [
      one,
      stranger,
      two,
    ])
  })

  test('titles of tests, groups and table rows are found, over several lines too', ({ assert }) => {
    const text =
      "test(\n  'it\\'s so',\n…) describe(`all`) it.each([1])('each', …) // test\nx = 'no'"
    assert.sameMembers(titlesIn(text), ["it\\'s so", 'all', 'each'])
  })
})
