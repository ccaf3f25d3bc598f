import type { AstroIntegration } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrate when the visitor points at, touches or focuses the island. */
    'client:intent'?: boolean;
  }
}

/** Adds the `client:intent` directive: an island's code is fetched only when the visitor turns to it. */
export const intentDirective = (): AstroIntegration => ({
  name: 'client-intent',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'intent', entrypoint: './src/islands/loading/hydrate-on-intent.ts' }),
  },
});
