// Runs PHP inside this process, so that no PHP needs to be installed. Plain JavaScript: the packages' types cannot be resolved by
// Node's rules.
import { getPHPLoaderModule } from '@php-wasm/node-8-4'
import { loadPHPRuntime, PHP } from '@php-wasm/universal'

export async function runPhp(code, env) {
  const php = new PHP(await loadPHPRuntime(await getPHPLoaderModule()))
  try {
    const { text, errors, exitCode } = await php.run({ code, env: { ...env } })
    if (exitCode || errors) throw new Error(`${exitCode} ${errors} ${text}`)
    return text
  } finally {
    php.exit()
  }
}
