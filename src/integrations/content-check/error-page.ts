/** In `astro dev`, answers every page with the mistakes in the content while there are any. */
import path from 'node:path';
import type { Connect, ErrorPayload } from 'vite';
import type { Mistakes } from './watch.ts';

/** Requests of Vite, Astro and the functions, and those for files: none is a page of the site. */
const NO_PAGE = /^\/(@|_|\.|node_modules\/|src\/|api\/)|\.(?!html$)\w+$/;

/** A middleware that answers pages with the mistakes; without any, with the page itself. */
export function errorPage(root: string, mistakes: () => Mistakes | undefined): Connect.NextHandleFunction {
  return (request, response, next) => {
    const found = mistakes();
    const [address = '/'] = (request.url ?? '/').split('?');
    if (!found || request.method !== 'GET' || NO_PAGE.test(address)) {
      next();
      return;
    }
    response.statusCode = 500;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Cache-Control', 'no-store');
    response.end(page(overlayError(root, found)));
  };
}

/** The error as Vite's overlay shows it, with a link that opens the file. */
function overlayError(root: string, { text, first }: Mistakes): ErrorPayload['err'] {
  const place = first && { file: path.join(root, first.file), line: first.line, column: 1 };
  return { message: text, stack: '', plugin: 'content-check', ...(place && { id: place.file, loc: place }) };
}

/** Vite's client shows the overlay, and reloads the page when the content is in order. */
function page(error: ErrorPayload['err']): string {
  const json = JSON.stringify(error).replaceAll('<', '\\u003c');
  const text = error.message.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><link rel="icon" href="data:,"><title>Mistakes in the content</title></head>
  <body>
    <pre>${text}</pre>
    <script type="module">
      const { ErrorOverlay } = await import('/@vite/client');
      document.body.append(new ErrorOverlay(${json}));
    </script>
  </body>
</html>
`;
}
