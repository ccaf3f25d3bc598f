/** A session of W3C WebDriver (https://www.w3.org/TR/webdriver2/): the commands are JSON over HTTP. */

/** An error answer of the driver; `code` is one of the specification's, such as "stale element reference". */
export class WebDriverError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

const COMMAND_TIMEOUT_MS = 30_000;

/** How the protocol names an element in arguments and results. */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
export type ElementReference = Record<typeof ELEMENT, string>;

export class WebDriverSession {
  private readonly address: string;
  readonly version: string;

  private constructor(address: string, version: string) {
    this.address = address;
    this.version = version;
  }

  static async start(driver: string, capabilities: object, signal: AbortSignal): Promise<WebDriverSession> {
    const body = { capabilities: { alwaysMatch: capabilities } };
    const { sessionId, capabilities: given } = (await command(`${driver}/session`, 'POST', body, signal)) as {
      sessionId: string;
      capabilities: { browserVersion: string };
    };
    return new WebDriverSession(`${driver}/session/${sessionId}`, given.browserVersion);
  }

  get(path: string): Promise<unknown> {
    return command(`${this.address}/${path}`, 'GET');
  }

  post(path: string, body: object = {}): Promise<unknown> {
    return command(`${this.address}/${path}`, 'POST', body);
  }

  delete(path: string): Promise<unknown> {
    return command(`${this.address}/${path}`, 'DELETE');
  }
}

async function command(
  address: string,
  method: string,
  body?: object,
  signal = AbortSignal.timeout(COMMAND_TIMEOUT_MS),
): Promise<unknown> {
  const response = await fetch(address, { method, signal, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new WebDriverError(error, message);
}
