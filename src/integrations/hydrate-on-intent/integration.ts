import type { AstroIntegration } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /**
     * Hydrate when the visitor points at, focuses, touches or uses the island; with a selector, at
     * once where the page has such an element.
     */
    'client:intent'?: boolean | string;
  }
}

/** Adds the `client:intent` directive: an island sleeps, and costs nothing, until it is wanted. */
export function intentDirective(): AstroIntegration {
  return {
    name: 'client-intent',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({
          name: 'intent',
          entrypoint: './src/integrations/hydrate-on-intent/directive.ts',
        });
      },
    },
  };
}
