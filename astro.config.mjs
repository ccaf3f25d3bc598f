// @ts-check
// This import comes first, because it checks settings that the other imports depend on.
import './src/model/check/imported-files.ts';
import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import tailwind from '@astrojs/tailwind';
import { defineConfig, fontProviders, logHandlers } from 'astro/config';
import { admin } from './src/admin/admin.ts';
import { astroOptions } from './src/build/astro-options.ts';
import { contentCheck } from './src/model/check/integration.ts';
import { generatedFiles } from './src/build/generated-files.ts';
import { intentDirective } from './src/islands/loading/intent-directive.ts';
import { sitemapOptions } from './src/build/sitemap.ts';
import { localFunctions } from './src/build/local-functions.ts';
import { inlineScriptPlugin } from './src/build/inline-script-plugin.ts';
import { markdownAsMdx } from './src/build/markdown-as-mdx.ts';
import { requireSettings } from './src/build/environment.ts';
import { oldestBrowsers } from './src/browsers.ts';
import { site } from './src/site.ts';
import { FONT_PARTS, fontVariable, cssWeightOf } from './src/typography/fonts.ts';
import { markdownProcessor } from './src/typography/markdown.ts';

const LOG_LEVEL = /** @type {'warn' | 'error' | undefined} */ (process.env['ASTRO_LOG_LEVEL']);

export default defineConfig({
  // `npm test` sets the log level (scripts/test.ts, tests/sites/run.ts), so that only failures are shown.
  ...(LOG_LEVEL && { logger: logHandlers.node({ level: LOG_LEVEL }) }),
  site: site.url,
  // Builds about.html rather than about/index.html, because Netlify serves about.html at /about without a redirect.
  build: { format: 'file', inlineStylesheets: 'always' },
  // `npm run dev` sets PORT (scripts/dev.ts).
  server: { port: Number(process.env['PORT'] ?? 4321) },
  // Two pages with the same address are an error.
  prerenderConflictBehavior: 'error',
  integrations: [
    astroOptions(),
    contentCheck(),
    requireSettings(),
    react(),
    mdx(),
    // src/styles/global.css already includes Tailwind's base styles.
    tailwind({ applyBaseStyles: false }),
    intentDirective(),
    sitemap(sitemapOptions),
    // After the sitemap, so that pages can link to it.
    generatedFiles(),
    localFunctions(),
    admin(),
  ],
  security: {
    csp: {
      // The security policy that all pages start with. Pages extend it as needed with src/lib/policy.ts.
      directives: [
        "default-src 'none'",
        "base-uri 'none'",
        "connect-src 'self'",
        // Needed for inlined subsets of the heading font (src/typography/heading-font.ts).
        "font-src 'self' data:",
        "form-action 'self'",
        "img-src 'self'",
        "media-src 'self'",
      ],
    },
  },
  image: {
    service: { entrypoint: './src/build/pictures/image-service.ts' },
    // The SVGs are the site's own files, so they are safe.
    dangerouslyProcessSVG: true,
  },
  // Prism uses classes (src/styles/article.css). Shiki's inline styles would be blocked by the policy.
  markdown: { processor: markdownProcessor, syntaxHighlight: 'prism' },
  fonts: [font('Text', 'text'), font('Wide', 'wide')],
  vite: {
    plugins: [inlineScriptPlugin(), markdownAsMdx()],
    build: {
      target: oldestBrowsers,
      // Suppresses a warning: Astro marks MDX modules with a directive of its own, which needn't be preserved.
      rolldownOptions: {
        checks: { moduleLevelDirective: false },
        // Excludes reCAPTCHA's packages from sites with another captcha. The packages don't declare that they have no
        // side effects.
        treeshake: {
          moduleSideEffects: [{ test: /react-google-recaptcha|react-async-script/, sideEffects: false }],
        },
      },
      // Inlines Astro's small scripts, whose names here are their paths in dist. Other files are never inlined, because the
      // security policy allows data: URLs only for fonts.
      assetsInlineLimit: (file) => (file.startsWith('_astro/') ? undefined : false),
    },
  },
  devToolbar: { enabled: false },
});

/**
 * Configures one style of the typeface. The fallback is our metric-matched face (src/typography/fonts/fallbacks.css).
 * @param {string} name @param {'text' | 'wide'} style
 */
function font(name, style) {
  return {
    provider: fontProviders.local(),
    name,
    cssVariable: fontVariable(style),
    fallbacks: [`${name} Fallback`, 'sans-serif'],
    optimizedFallbacks: false,
    options: {
      variants: /** @type {[any]} */ (
        FONT_PARTS.map((part) => ({
          src: [`./src/typography/fonts/${style}-${part.name}.woff2`],
          weight: cssWeightOf(style),
          style: 'normal',
          display: 'swap',
          unicodeRange: [part.range],
        }))
      ),
    },
  };
}
