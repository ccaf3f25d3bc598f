/** Steps after the build, which read its pages. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroIntegrationLogger } from 'astro';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { routeOf } from '../model/routes.ts';

/** An integration of one step after the build. The folder `dist` ends with a slash; an error ends the build. */
export const afterBuild = (
  name: string,
  step: (dist: string, logger: AstroIntegrationLogger) => void | Promise<void>,
): AstroIntegration => ({
  name,
  hooks: { 'astro:build:done': ({ dir, logger }) => step(fileURLToPath(dir), logger) },
});

/** A built page: its address, and all its elements in document order. */
export interface BuiltPage {
  address: string;
  elements: Tree.Element[];
}

/** The pages of the folder `dist`, which ends with a slash; the CMS is none. */
export function builtPages(dist: string): BuiltPage[] {
  return globSync('**/*.html', { cwd: dist, exclude: ['admin'] }).map((name) => ({
    address: routeOf(`/${name}`),
    elements: [...elementsIn(parse(readFileSync(dist + name, 'utf8')))],
  }));
}

/** All elements below a node in document order, those in templates included. */
export function* elementsIn(node: Tree.ParentNode): Generator<Tree.Element> {
  for (const child of node.childNodes) {
    if (!('tagName' in child)) continue;
    yield child;
    yield* elementsIn(child);
    if ('content' in child) yield* elementsIn(child.content);
  }
}

export function attribute(element: Tree.Element, name: string): string | undefined {
  return element.attrs.find((candidate) => candidate.name === name)?.value;
}
