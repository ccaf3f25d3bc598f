/** Reads `SMTP_URL`. */

/** A mail server and how to talk to it. */
export type SmtpServer = {
  host: string;
  port: number;
  /** TLS from the first byte (smtps). */
  secure: boolean;
  /** Refuse to go on when the server doesn't offer STARTTLS. */
  requireTLS: boolean;
  /** Never use STARTTLS, even when it is offered. */
  ignoreTLS: boolean;
  auth: { user: string; pass: string } | undefined;
};

/**
 * `smtps://user:password@host` or `smtp://user:password@host:587`; special characters percent-encoded.
 * `?tls=optional` uses TLS only where offered and `?tls=off` never; without either, TLS is required.
 * Throws an Error that names the setting and doesn't repeat it, since it holds a password.
 */
export function readSmtpUrl(text: string): SmtpServer {
  const wrong = new Error(
    'SMTP_URL must look like smtps://user:password@host:465 or smtp://user:password@host:587',
  );
  if (!/^smtps?:\/\//i.test(text) || !URL.canParse(text)) throw wrong;
  const url = new URL(text);
  const secure = url.protocol === 'smtps:';
  const tls = url.searchParams.get('tls') ?? 'required';
  if (!url.hostname || !['', '/'].includes(url.pathname)) throw wrong;
  if (
    !['required', 'optional', 'off'].includes(tls) ||
    [...url.searchParams.keys()].some((key) => key !== 'tls')
  ) {
    throw new Error('SMTP_URL may end in ?tls=required, ?tls=optional or ?tls=off, and nothing else');
  }
  try {
    return {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port ? Number(url.port) : secure ? 465 : 587,
      secure,
      requireTLS: !secure && tls === 'required',
      ignoreTLS: tls === 'off',
      auth: url.username
        ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
        : undefined,
    };
  } catch {
    throw wrong;
  }
}
