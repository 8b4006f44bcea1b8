/** How a receiver verifies an event. */
import type { Language } from '#web/shell/secret_dialog/secret_dialog'

/** `body` is the request's as it was received: parsed and written again it is another. */
export const snippets: Readonly<Record<Language, string>> = {
  javascript: `// npm install standardwebhooks
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET)
// Throws unless the signature holds.
const event = webhook.verify(body, headers)`,
  python: `# pip install standardwebhooks
import os
from standardwebhooks.webhooks import Webhook

webhook = Webhook(os.environ["WEBHOOK_SECRET"])
# Raises unless the signature holds.
event = webhook.verify(body, headers)`,
  php: `$secret = getenv('WEBHOOK_SECRET');
$body = file_get_contents('php://input');
$time = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'];
$signed = $_SERVER['HTTP_WEBHOOK_ID'] . '.' . $time . '.' . $body;
$key = base64_decode(substr($secret, strlen('whsec_')));
$expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));

$holds = false;
foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE']) as $signature) {
    $holds = $holds || hash_equals($expected, $signature);
}
if (!$holds || abs(time() - (int) $time) > 300) {
    http_response_code(401);
    exit;
}
$event = json_decode($body);`,
}
