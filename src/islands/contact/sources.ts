import { CAMPAIGN_PARAMETERS, SOURCE_LENGTH, type Sources } from '../../enquiry/sources.ts';

const STORAGE_KEY = 'enquiry-sources';

/** What the address of the page and the browser say; undefined if that is nothing. */
function sourcesOfPage(): Sources | undefined {
  const parameters = new URLSearchParams(location.search);
  const { hostname } = document.referrer ? new URL(document.referrer) : location;
  const found = [
    ...CAMPAIGN_PARAMETERS.map((name) => [name, parameters.get(name)]),
    ['referrer', hostname === location.hostname ? '' : hostname],
  ].flatMap(([name, value]) => (value ? [[name, value.slice(0, SOURCE_LENGTH)]] : []));
  return found.length > 0 ? (Object.fromEntries(found) as Sources) : undefined;
}

/** What the first page of the visit said, where it is kept. */
function keptSources(): Sources | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '') as Sources;
  } catch {
    // Nothing was kept, or storage is unavailable: the page with the form says what it knows.
    return undefined;
  }
}

/** Where an enquiry comes from that is sent by this page. */
export const readSources = (): Sources | undefined => (KEEPS_SOURCES && keptSources()) || sourcesOfPage();

/** Inline script of each page, where the settings say `"campaigns": "visit"`: keeps what the first one says, as long as its tab is open. */
export default function keepSources(): void {
  const sources = keptSources() ?? sourcesOfPage();
  try {
    if (sources) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(sources));
  } catch {
    // Storage is unavailable or full.
  }
}
