import type { AstroIntegration } from 'astro';
import { oneRoundTrip } from './one-round-trip.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrate when the visitor points at, touches, focuses or submits the island. */
    'client:intent'?: boolean;
  }
}

/** Adds the `client:intent` directive: an island's code is fetched only when the visitor turns to it. */
export function intentDirective(): AstroIntegration {
  return {
    name: 'client-intent',
    hooks: {
      'astro:config:setup': ({ addClientDirective, updateConfig }) => {
        updateConfig({ vite: { plugins: [oneRoundTrip()] } });
        addClientDirective({
          name: 'intent',
          entrypoint: './src/integrations/hydrate-on-intent/directive.ts',
        });
      },
    },
  };
}
