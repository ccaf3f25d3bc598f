/** A Netlify build plugin that deploys no functions where a form service takes the enquiries. */
import { readFileSync } from 'node:fs';

/** @typedef {{ netlifyConfig: { functionsDirectory?: string } }} Build */

/** @param {Build} build */
export const onPreBuild = ({ netlifyConfig }) => {
  const { form } = JSON.parse(readFileSync('src/own/settings.json', 'utf8'));
  // Of a folder that does not exist, Netlify only notes that.
  if (form) netlifyConfig.functionsDirectory = 'netlify/no-functions';
};
