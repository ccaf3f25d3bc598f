import { CAMPAIGN_PARAMETERS, SOURCE_LENGTH, type Sources } from '../../enquiry/sources.ts';

/**
 * Returns an enquiry's sources (the page's topic, campaign parameters and the referring site), or undefined if there
 * are none.
 */
export function readSources(topic: string | undefined): Sources | undefined {
  const parameters = new URLSearchParams(location.search);
  const { hostname } = document.referrer ? new URL(document.referrer) : location;
  const found = [
    ['topic', topic],
    ...CAMPAIGN_PARAMETERS.map((name) => [name, parameters.get(name)]),
    ['referrer', hostname === location.hostname ? '' : hostname],
  ].flatMap(([name, value]) => (value ? [[name, value.slice(0, SOURCE_LENGTH)]] : []));
  return found.length > 0 ? (Object.fromEntries(found) as Sources) : undefined;
}
