/** Playwright's channel for unmodified Firefox, WebDriver BiDi. */
import { createRequire } from 'node:module';

interface Message {
  id: number;
  method: string;
}
interface Transport {
  send(this: Transport, message: Message): void;
  onmessage?: (answer: object) => void;
}

/** Playwright 1.65 sends it to each new page; Firefox knows it from a version after ESR 153 on. */
const UNKNOWN_COMMAND = 'emulation.setMediaFeaturesOverride';

/**
 * Answers the one command that Firefox ESR 153 does not know, without which Playwright opens no page.
 * To be deleted with the first Firefox ESR that opens a page without it.
 */
export function allowMissingMediaFeatures(): void {
  const { server } = createRequire(import.meta.url)('playwright-core/lib/coreBundle') as {
    server: { WebSocketTransport: { prototype: Transport } };
  };
  const { prototype } = server.WebSocketTransport;
  const { send } = prototype;
  prototype.send = function (message) {
    if (message.method !== UNKNOWN_COMMAND) send.call(this, message);
    else queueMicrotask(() => this.onmessage?.({ type: 'success', id: message.id, result: {} }));
  };
}
