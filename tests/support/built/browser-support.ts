/** Which features of the platform the oldest supported browsers (src/browsers.ts) lack, by web-features. */
import { features } from 'web-features';
import { oldestBrowsers } from '../../../src/browsers.ts';

/** Whether each feature is missing in at least one of the oldest browsers. Keys of browser-compat-data. */
const missing = new Map<string, boolean>();
/** The keys of the members of all interfaces, and of all CSS types, by the last part of the key. */
const keysByName = new Map<string, string[]>();

for (const feature of Object.values(features)) {
  if (feature.kind !== 'feature') continue;
  for (const [key, { support }] of Object.entries(feature.status.by_compat_key ?? {})) {
    const { chrome, edge, firefox, safari, ios } = oldestBrowsers;
    const supports = (browser: keyof typeof support, version: number) =>
      parseFloat(support[browser]?.replace('≤', '') ?? 'Infinity') <= version;
    missing.set(
      key,
      !(
        supports('chrome', chrome) &&
        supports('edge', edge) &&
        supports('firefox', firefox) &&
        supports('safari', safari) &&
        supports('safari_ios', ios)
      ),
    );
    const [group = '', ...rest] = key.split('.');
    const name = `${group}.${group === 'css' ? `${rest[0]}.` : ''}${rest.at(-1)}`;
    keysByName.set(name, [...(keysByName.get(name) ?? []), key]);
  }
}

/** The features among these that an oldest browser lacks. Unknown keys count as supported. */
export const missingIn = (keys: Iterable<string>) => [...new Set(keys)].filter((key) => missing.get(key));

/** The keys of a CSS type or function, such as `light-dark`, wherever it is in the data. */
export const cssTypeKeys = (name: string) => keysByName.get(`css.types.${name}`) ?? [];

/**
 * The key of a member of an interface. The data lists members of mixins under the interfaces that have
 * them: for those, every key of that name, if all of them are missing.
 */
export function memberKeys(group: 'api' | 'javascript', owner: string, name: string): string[] {
  const key = `${group === 'api' ? 'api' : 'javascript.builtins'}.${owner}.${name}`;
  if (missing.has(key)) return [key];
  const others = keysByName.get(`${group}.${name}`) ?? [];
  return others.every((other) => missing.get(other)) ? others.slice(0, 1) : [];
}
