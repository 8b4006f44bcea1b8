// What runs elsewhere: the workflow files of a public forge, and the Dockerfile. They are read; nothing here can run them.
import fs from 'node:fs'
import { test } from '@japa/runner'
import { steps } from '#scripts/test/steps'
import { readYaml } from '#tests/support/read_yaml'

interface Job {
  readonly 'permissions'?: unknown
  readonly 'timeout-minutes': number
  readonly 'steps': readonly {
    readonly uses?: string
    readonly run?: string
    readonly with?: Record<string, unknown>
  }[]
}
interface Workflow {
  readonly on: Record<string, unknown>
  readonly permissions: Record<string, string>
  readonly jobs: Record<string, Job>
}

const folder = '.github/workflows'
const workflows = fs.readdirSync(folder).map((file) => {
  const text = fs.readFileSync(`${folder}/${file}`, 'utf8')
  return { file, text, content: readYaml<Workflow>(`${folder}/${file}`)[0] }
})
const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>
}

/** What the line calls that does not exist; null when all is there. */
function missingIn(line: string): string | null {
  const words = line.split(' ')
  if (words[0] === 'test') return null
  if (words[0] === 'npm') {
    const script = words[1] === 'run' ? words[2] : words[1]
    if (!Object.hasOwn(scripts, script)) return `npm script ${script}`
    const only = words.includes('--only') ? words[words.indexOf('--only') + 1] : null
    return only === null || steps.some(({ name }) => name === only) ? null : `step ${only}`
  }
  const isProgram = fs.existsSync(words[0]) && (fs.statSync(words[0]).mode & 0o111) !== 0
  return isProgram ? null : `program ${words[0]}`
}

test.group('workflows', () => {
  test('are those for each change, for advisories and for the image', ({ assert }) => {
    const found = Object.fromEntries(workflows.map(({ file, content }) => [file, content]))
    assert.sameMembers(Object.keys(found), ['advisories.yml', 'ci.yml', 'image.yml'])
    assert.sameMembers(Object.keys(found['ci.yml'].on), ['push', 'pull_request'])
    assert.containsSubset(found['advisories.yml'].on, { schedule: [{ cron: '17 5 * * *' }] })
    assert.deepEqual(found['image.yml'].on, { push: { tags: ['v*.*.*'] } })
    const commands = ({ jobs }: Workflow) =>
      Object.values(jobs).flatMap((job) => job.steps.flatMap(({ run }) => run ?? []))
    assert.deepEqual(commands(found['ci.yml']), ['.ci/run'])
    assert.deepEqual(commands(found['advisories.yml']), ['npm test -- --only advisories'])
    assert.include(commands(found['image.yml'])[0], 'npm run release -- ')
  })

  test('{file}: calls only what exists')
    .with(workflows)
    .run(({ assert }, { content }) => {
      const lines = Object.values(content.jobs).flatMap((job) =>
        job.steps.flatMap(({ run }) => run?.trim().split('\n') ?? [])
      )
      assert.isNotEmpty(lines)
      assert.deepEqual(
        lines.flatMap((line) => missingIn(line) ?? []),
        []
      )
    })

  test('{file}: may only read, ends, and uses actions of a fixed version')
    .with(workflows)
    .run(({ assert }, { content, text }) => {
      assert.deepEqual(content.permissions, { contents: 'read' })
      for (const job of Object.values(content.jobs)) {
        assert.isUndefined(job.permissions)
        assert.isAtMost(job['timeout-minutes'], 180)
        const used = job.steps.filter(({ uses }) => uses !== undefined)
        for (const { uses } of used) assert.match(uses!, /^actions\/[a-z-]+@(v\d+|[\da-f]{40})$/)
        const checkout = used.find(({ uses }) => uses!.startsWith('actions/checkout@'))
        assert.isFalse(checkout?.with?.['persist-credentials'])
      }
      // Neither addresses of registries nor secrets.
      assert.notMatch(text, /https?:|secrets\.|[a-z-]+\.(io|com|org|net|dev)\b/)
    })

  test('what is missing is found', ({ assert }) => {
    assert.equal(missingIn('npm run publish'), 'npm script publish')
    assert.equal(missingIn('npm test -- --only luck'), 'step luck')
    assert.equal(missingIn('.ci/walk'), 'program .ci/walk')
    assert.equal(missingIn('CHANGELOG.md'), 'program CHANGELOG.md')
  })
})

test.group('Dockerfile', () => {
  const text = fs.readFileSync('Dockerfile', 'utf8').replaceAll('\\\n', ' ')
  /** The instructions of the image that is kept, which is made by the last stage. */
  const instructions = text
    .slice(text.lastIndexOf('\nFROM '))
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line))
    .map((line) => ({ name: line.split(' ')[0], value: line.slice(line.indexOf(' ') + 1).trim() }))
  const valuesOf = (wanted: string) =>
    instructions.filter(({ name }) => name === wanted).map(({ value }) => value)

  test('the server runs as a user without rights, who owns only the data', ({ assert }) => {
    assert.deepEqual(valuesOf('USER'), ['node'])
    const names = instructions.map(({ name }) => name)
    assert.isBelow(names.lastIndexOf('RUN'), names.indexOf('USER'), 'nothing is installed after it')
    assert.isEmpty(valuesOf('COPY').filter((value) => value.includes('--chown')))
    assert.include(valuesOf('RUN').join('\n'), 'chown node:node /data')
  })

  test('its health is whether the process lives, at a path that is served', ({ assert }) => {
    const [check, ...others] = valuesOf('HEALTHCHECK')
    assert.isEmpty(others)
    const words = JSON.parse(check.slice(check.indexOf('['))) as string[]
    assert.deepEqual(words.slice(0, 2), ['node', '-e'])
    assert.include(words[2], `'http://127.0.0.1:' + process.env.PORT + '/health/live'`)
    assert.include(fs.readFileSync('start/routes.ts', 'utf8'), `'/health/live'`)
    assert.match(valuesOf('ENV').join(' '), /\bPORT=3333\b/)
  })

  test('it is stopped by the signal that the server ends by, and is given the time', ({
    assert,
  }) => {
    assert.deepEqual(valuesOf('STOPSIGNAL'), ['SIGTERM'])
    // A shell in between would not pass the signal on.
    assert.deepEqual(valuesOf('ENTRYPOINT'), ['["node", "bin/guiche.mjs"]'])
    const [compose] = readYaml<{ services: { server: { stop_grace_period: string } } }>(
      'compose.yaml'
    )
    assert.isAtLeast(Number.parseInt(compose.services.server.stop_grace_period), 30)
  })

  test('secrets and data of the checkout do not come into the image', ({ assert }) => {
    const ignored = fs.readFileSync('.dockerignore', 'utf8').split('\n')
    assert.includeMembers(ignored, ['.git', '.data', '.env', 'node_modules', 'build'])
  })
})
