/** The articles. */
import type { CollectionEntry } from 'astro:content';
import { entriesIn } from './content.ts';

export type Article = CollectionEntry<'articles'>;

/** The articles that are published, in a language, newest first. */
export async function articlesIn(of: string): Promise<Article[]> {
  const articles = (await entriesIn('articles', of)).map(({ entry }) => entry);
  return articles.toSorted((one, other) => other.data.date.localeCompare(one.data.date));
}

/** The newest others that have a subject of an article. */
export const furtherArticles = (article: Article, all: readonly Article[], most = 3): Article[] =>
  all
    .filter(({ id, data }) => id !== article.id && data.tags.some((tag) => article.data.tags.includes(tag)))
    .slice(0, most);

const WORDS_PER_MINUTE = 200;

/** How long a text takes to read, as a language says it: "4 minutes". */
export function readingTime(text: string, language: string): string {
  const segments = [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)];
  const minutes = segments.filter(({ isWordLike }) => isWordLike).length / WORDS_PER_MINUTE;
  const unit = { style: 'unit', unit: 'minute', unitDisplay: 'long' } as const;
  return Math.max(1, Math.round(minutes)).toLocaleString(language, unit);
}
