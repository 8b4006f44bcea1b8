// A serious vulnerability of a shipped package fails the run until it is excused; an unreachable service is reported.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { test } from '@japa/runner'
import { askNpm, judge, readAnswer, type Answer, type Excuse } from '#scripts/advisories'
import { ProcessGroup } from '#scripts/processes/process_group'
import { summarise } from '#scripts/test'
import { printedBy } from '#scripts/tests/support/command'
import { steps } from '#scripts/test/steps'

const today = '2026-11-22'
const advisory = 'GHSA-aaaa-bbbb-cccc'
const excuse = (until: string): Excuse => ({ advisory, reason: 'never called', until })

/** npm's output: the vulnerable package, and one that depends on it. */
const report = (severity: string) => ({
  auditReportVersion: 2,
  vulnerabilities: {
    deep: {
      name: 'deep',
      severity,
      isDirect: false,
      via: [
        {
          source: 1001,
          name: 'deep',
          dependency: 'deep',
          title: 'Deep trouble',
          url: `https://advisories.test/${advisory}`,
          severity,
          cwe: ['CWE-79'],
          cvss: { score: 7.5, vectorString: null },
          range: '<2.0.0',
        },
      ],
      effects: ['weak'],
      range: '',
      nodes: ['node_modules/deep'],
      fixAvailable: false,
    },
    weak: {
      name: 'weak',
      severity,
      isDirect: true,
      via: ['deep'],
      effects: [],
      range: '',
      nodes: ['node_modules/weak'],
      fixAvailable: false,
    },
  },
  metadata: { vulnerabilities: { high: 2, total: 2 } },
})
const read = (answer: object) => readAnswer(JSON.stringify(answer))

test.group('Results of npm audit', () => {
  test('a {$self} finding fails, and is printed once with its package')
    .with(['high', 'critical'])
    .run(({ assert }, severity) => {
      const outcome = judge(read(report(severity)), [], today)
      assert.containsSubset(outcome, { passed: 0, failed: 1 })
      assert.equal(outcome.output, `deep: ${severity}, ${advisory}: Deep trouble.`)
    })

  test('a finding that is {$self} does not fail')
    .with(['info', 'low', 'moderate'])
    .run(({ assert }, severity) => {
      assert.containsSubset(judge(read(report(severity)), [], today), { passed: 1, failed: 0 })
    })

  test('an excused finding passes until its last day, with the reason in the closing lines', ({
    assert,
  }) => {
    const outcome = judge(read(report('high')), [excuse(today)], today)
    assert.containsSubset(outcome, { passed: 1, failed: 0 })
    assert.deepEqual(outcome.remarks, [
      `Advisories: ${advisory} is excused until ${today}: never called`,
    ])
  })

  test('an excuse that has expired or is for another advisory does not apply', ({ assert }) => {
    const over = judge(read(report('high')), [excuse('2026-11-21')], today)
    assert.containsSubset(over, { passed: 0, failed: 1 })
    assert.include(over.output, 'The excuse ended on 2026-11-21: never called')
    const other = { ...excuse('2027-01-01'), advisory: 'GHSA-dddd-eeee-ffff' }
    assert.equal(judge(read(report('high')), [other], today).failed, 1)
  })

  test('an excuse whose advisory is no longer found is reported', ({ assert }) => {
    const none = { auditReportVersion: 2, vulnerabilities: {} }
    const { passed, remarks } = judge(read(none), [excuse('2027-01-01')], today)
    assert.equal(passed, 1)
    assert.match(remarks![0], /GHSA-aaaa-bbbb-cccc is found no more/)
  })

  test('an excuse without {$self} fails, whatever is found')
    .with(['advisory', 'reason', 'until'] as const)
    .run(({ assert }, field) => {
      const none: Answer = { kind: 'report', findings: [] }
      const outcome = judge(none, [{ ...excuse('2027-01-01'), [field]: '' }], today)
      assert.equal(outcome.failed, 1)
    })

  test('a query that failed locally or returned an invalid response fails: {why}')
    .with([
      { why: 'no lock file', text: '{"error":{"code":"ENOLOCK","summary":"no lock"}}' },
      { why: 'another form of answer', text: '{"auditReportVersion":3,"vulnerabilities":{}}' },
      { why: 'no JSON', text: 'npm error' },
    ])
    .run(({ assert }, { text }) => {
      assert.containsSubset(judge(readAnswer(text), [], today), { passed: 0, failed: 1 })
    })

  test('`npm test` runs the query, and its closing lines say when the service did not respond', ({
    assert,
  }) => {
    assert.include(
      steps.map(({ name }) => name),
      'advisories'
    )
    const answer = judge({ kind: 'unreachable', why: 'no network' }, [], today)
    const rest = { passed: 7, failed: 0, output: '' }
    let code
    const printed = printedBy(() => {
      code = summarise(
        new Map([
          ['advisories', answer],
          ['unit', rest],
        ])
      )
    })
    assert.equal(code, 0)
    assert.match(printed, /NOT LOOKED FOR.*\(no network\)/)
    assert.include(printed, '7 passed, 0 failed')
  })
})

test.group('Querying npm', (group) => {
  let processes: ProcessGroup
  let folder: string

  group.each.setup(async () => {
    processes = new ProcessGroup()
    folder = await mkdtemp(path.join(os.tmpdir(), 'guiche-advisories-'))
    const needs = { dependencies: { weak: '1.0.0' }, devDependencies: { tool: '1.0.0' } }
    const project = { name: 'asked', version: '1.0.0' }
    const packages = {
      '': { ...project, ...needs },
      'node_modules/weak': { version: '1.0.0', dependencies: { deep: '1.0.0' } },
      'node_modules/deep': { version: '1.0.0' },
      'node_modules/tool': { version: '1.0.0', dev: true },
    }
    const lock = { ...project, lockfileVersion: 3, requires: true, packages }
    await writeFile(path.join(folder, 'package.json'), JSON.stringify({ ...project, ...needs }))
    await writeFile(path.join(folder, 'package-lock.json'), JSON.stringify(lock))
    return async () => {
      await processes.stop()
      await rm(folder, { recursive: true })
    }
  })

  /** A registry with this response to the advisory query, and without any package. */
  async function registry(status: number, answer: object) {
    const server = createServer((request, response) => {
      request.resume().on('end', () => {
        response.writeHead(request.method === 'POST' ? status : 404, {
          'content-type': 'application/json',
        })
        response.end(JSON.stringify(request.method === 'POST' ? answer : {}))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    return { address: `http://127.0.0.1:${port}`, close: () => void server.close() }
  }
  const ask = (address: string) =>
    askNpm(processes, { folder, env: { ...process.env, npm_config_registry: address } })

  test('finds an advisory of a shipped package', async ({ assert, cleanup }) => {
    const found = {
      id: 1001,
      title: 'Deep trouble',
      severity: 'high',
      url: `https://advisories.test/${advisory}`,
      vulnerable_versions: '<2.0.0',
      cwe: ['CWE-79'],
      cvss: { score: 7.5, vectorString: null },
    }
    // The service would report the tool, too, if the query included packages that are not shipped.
    const { address, close } = await registry(200, { deep: [found], tool: [found] })
    cleanup(close)
    assert.deepEqual(await ask(address), {
      kind: 'report',
      findings: [{ advisory, packageName: 'deep', severity: 'high', title: 'Deep trouble' }],
    })
  })

  test('finds nothing when the service knows no advisory', async ({ assert, cleanup }) => {
    const { address, close } = await registry(200, {})
    cleanup(close)
    assert.deepEqual(await ask(address), { kind: 'report', findings: [] })
  })

  test('a registry without the service, or no registry at all, neither passes nor fails and is reported', async ({
    assert,
    cleanup,
  }) => {
    const { address, close } = await registry(405, {})
    cleanup(close)
    const refused = await ask(address)
    const gone = await registry(200, {})
    gone.close()
    for (const answer of [refused, await ask(gone.address)]) {
      assert.equal(answer.kind, 'unreachable')
      const { passed, failed, remarks } = judge(answer, [], today)
      assert.deepEqual([passed, failed], [0, 0])
      assert.match(remarks!.join(), /NOT LOOKED FOR/)
    }
  })

  test('a missing lock file is a fault', async ({ assert }) => {
    await rm(path.join(folder, 'package-lock.json'))
    assert.equal((await ask('http://127.0.0.1:9')).kind, 'fault')
  })
})
