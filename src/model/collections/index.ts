/** The collections in src/content, by name. Each collection has its own file, and each page has a line in pages.ts. */
import type { Collections } from '../collection.ts';
import { agency } from './agency.ts';
import { articles } from './articles.ts';
import { landing } from './landing.ts';
import { legal } from './legal.ts';
import { pageCollections, pageFields } from './pages.ts';
import { projects } from './projects.ts';
import { services } from './services.ts';
import { statistics } from './statistics.ts';
import { studies } from './studies.ts';
import { team } from './team.ts';
import { technologies } from './technologies.ts';
import { values } from './values.ts';

/** All collections except the pages. */
export const entries = {
  projects,
  team,
  studies,
  articles,
  services,
  values,
  statistics,
  technologies,
  landing,
  legal,
  agency,
} satisfies Collections;

export const collections = { ...pageCollections(pageFields, entries), ...entries } satisfies Collections;
