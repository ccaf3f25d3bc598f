import type { AstroIntegration } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates the island when the visitor points at, touches or focuses it. */
    'client:intent'?: boolean;
  }
}

/** Adds the `client:intent` directive, which loads an island's code when the visitor starts to use the island. */
export const intentDirective = (): AstroIntegration => ({
  name: 'client-intent',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'intent', entrypoint: './src/islands/loading/hydrate-on-intent.ts' }),
  },
});
