// Types of php.mjs.
/** `code` begins with `<?php`. Resolves with its output; rejects when it fails, or warns of anything. */
export function runPhp(code: string, env: Readonly<Record<string, string>>): Promise<string>
