/** Whether what the stylesheets are written for is there: src/integrations/lean leaves out what it can't find. */
import { globSync, readFileSync } from 'node:fs';
import postcss from 'postcss';
import { expect, test } from 'vitest';
import { joinStyles } from '../../src/integrations/lean/join.ts';
import { classesIn } from '../../src/integrations/lean/prune.ts';
import { pages } from '../support/built/dist.ts';

const scripts = globSync('dist/_astro/*.js').map((name) => readFileSync(name, 'utf8'));
const markup = pages.map(({ html }) => joinStyles(html, () => ''));
const said = [...markup, ...scripts].join('\n');

test.each(globSync('src/**/*.css'))(
  'every class of %s stands in a page or a script, in one piece',
  (file) => {
    const missing: string[] = [];
    postcss.parse(readFileSync(file, 'utf8')).walkRules(({ selector, source }) => {
      for (const name of classesIn(selector)) {
        if (!said.includes(name)) missing.push(`${file}:${source?.start?.line ?? '?'} .${name}`);
      }
    });
    expect(missing, 'dead, or put together from pieces: write each name out').toEqual([]);
  },
);
