/** Reads a WordPress export: WXR, which is RSS with additional elements. */
import { XMLParser } from 'fast-xml-parser';
import { parseHtml, textOf } from '../../src/lib/html.ts';
import { decoded } from '../../src/model/addresses/route.ts';

export interface Post {
  id: string;
  title: string;
  /** The last segment of the post's address. */
  slug: string;
  /** The post's full URL. */
  link: string;
  /** `publish`, `future`, `draft`, `private`, `protected by a password` … */
  status: string;
  /** When the post was or will be published, in the site's time zone, such as 2026-03-01 09:00:00. */
  date: string;
  html: string;
  excerpt: string;
  /** The author's display name. */
  author: string;
  tags: string[];
  /** The ID of the post's featured image in `uploads`. */
  pictureId: string | undefined;
}

/** An uploaded file. */
export interface Upload {
  address: string;
  alt: string;
}

export interface Export {
  /** The site's address, without a trailing slash. */
  origin: string;
  posts: Post[];
  /** Uploaded files by post ID. */
  uploads: Map<string, Upload>;
  /** Types and titles of everything except posts, such as `page: About us`. */
  others: string[];
}

/** An `item` element: texts and child elements by name. */
type Item = Partial<Record<string, string>> & {
  category?: { '#text'?: string; '@_domain': string; '@_nicename': string }[];
  'wp:postmeta'?: { 'wp:meta_key': string; 'wp:meta_value': string }[];
};
interface Channel {
  link?: string;
  'wp:base_blog_url'?: string;
  'wp:author'?: { 'wp:author_login': string; 'wp:author_display_name': string }[];
  item?: Item[];
}

const LISTS = ['item', 'category', 'wp:postmeta', 'wp:author'];
/** Post types that WordPress and themes use internally. */
const INTERNAL = /^(attachment|nav_menu_item|revision|custom_css|customize_changeset|oembed_cache|wp_\w+)$/;

/** Parses an export. Throws if `xml` isn't a WordPress export. */
export function readExport(xml: string): Export {
  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    parseAttributeValue: false,
    isArray: (name) => LISTS.includes(name),
  });
  const { rss } = parser.parse(xml) as { rss?: { channel?: Channel } };
  const channel = rss?.channel;
  const origin = channel?.['wp:base_blog_url'] ?? channel?.link;
  if (!channel || !origin || !xml.includes('xmlns:wp=')) throw new Error('This is not a WordPress export.');
  const authors = new Map(
    channel['wp:author']?.map((each) => [each['wp:author_login'], each['wp:author_display_name']]),
  );
  const items = channel.item ?? [];
  const ofType = (type: string) => items.filter((item) => item['wp:post_type'] === type);
  return {
    origin: origin.replace(/\/$/, ''),
    posts: ofType('post').map((item) => ({
      id: item['wp:post_id'] ?? '',
      title: plain(item['title']),
      slug: decoded(item['wp:post_name'] ?? ''),
      link: item['link'] ?? '',
      // In exports, password-protected posts also have the status `publish`.
      status: item['wp:post_password'] ? 'protected by a password' : (item['wp:status'] ?? ''),
      date: item['wp:post_date'] ?? '',
      html: item['content:encoded'] ?? '',
      excerpt: plain(item['excerpt:encoded']),
      author: authors.get(item['dc:creator'] ?? '') ?? '',
      tags: tagsOf(item),
      pictureId: metaOf(item, '_thumbnail_id'),
    })),
    uploads: new Map(
      ofType('attachment').map((item) => {
        const alt = metaOf(item, '_wp_attachment_image_alt') ?? '';
        return [item['wp:post_id'] ?? '', { address: item['wp:attachment_url'] ?? '', alt }];
      }),
    ),
    others: items
      .filter((item) => item['wp:post_type'] !== 'post' && !INTERNAL.test(item['wp:post_type'] ?? ''))
      .map((item) => `${item['wp:post_type']}: ${plain(item['title'])}`),
  };
}

/** Converts HTML to plain text on one line. */
const plain = (html = '') => textOf(parseHtml(html)).replaceAll(/\s+/g, ' ').trim();

const metaOf = (item: Item, key: string) =>
  item['wp:postmeta']?.find((meta) => meta['wp:meta_key'] === key)?.['wp:meta_value'];

/** Returns a post's tags, or its categories if it has no tags. */
function tagsOf({ category = [] }: Item): string[] {
  const named = (domain: string) =>
    category
      .filter((each) => each['@_domain'] === domain && each['@_nicename'] !== 'uncategorized')
      .map((each) => plain(each['#text']));
  const tags = named('post_tag');
  return tags.length > 0 ? tags : named('category');
}
