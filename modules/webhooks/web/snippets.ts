/** How a receiver verifies an event; docs/api.md shows the same. */

/** `body` is the request's as it was received: parsed and written again it is another. */
export const snippets = {
  javascript: `import { createHmac, timingSafeEqual } from 'node:crypto'

/** body: as it arrived. headers: names in lower case, as in Node. */
export function verify(body, headers, secret) {
  const time = headers['webhook-timestamp'] ?? ''
  // More than five minutes old: perhaps somebody sends it a second time.
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= 300)) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const hmac = createHmac('sha256', key)
  hmac.update(\`\${headers['webhook-id']}.\${time}.\`).update(body)
  const expected = Buffer.from(\`v1,\${hmac.digest('base64')}\`)
  // While a secret is replaced there is one signature for each.
  const signatures = headers['webhook-signature'] ?? ''
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}`,
  python: `import base64, hashlib, hmac, time


def verify(body: bytes, headers, secret: str) -> bool:
    """body: as it arrived. headers: names in lower case, or of any case."""
    sent = headers.get("webhook-timestamp", "")
    # More than five minutes old: perhaps somebody sends it a second time.
    if not sent.isdecimal() or abs(time.time() - int(sent)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers.get('webhook-id')}.{sent}.".encode() + body
    digest = hmac.new(key, signed, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    # While a secret is replaced there is one signature for each.
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(one.encode(), expected) for one in given)`,
  php: `<?php
/**
 * $body: file_get_contents('php://input').
 * $headers: names in lower case, array_change_key_case(getallheaders()).
 */
function verify(string $body, array $headers, string $secret): bool
{
    $time = $headers['webhook-timestamp'] ?? '';
    // More than five minutes old: perhaps somebody sends it a second time.
    if (!ctype_digit($time) || abs(time() - (int) $time) > 300) {
        return false;
    }
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $signed = ($headers['webhook-id'] ?? '') . '.' . $time . '.' . $body;
    $hmac = hash_hmac('sha256', $signed, $key, true);
    $expected = 'v1,' . base64_encode($hmac);
    // While a secret is replaced there is one signature for each.
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $given) {
        if (hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;
}`,
}
