// Starts the CMS.
import config, { isChecked } from './config.js';
import CMS from './npm/index.js';
import './paste.js';
import { translated } from './texts.js';

// The CMS doesn't ask before the tab is closed with changes that are not saved.
addEventListener('beforeunload', (event) => {
  if (document.querySelector('.content-editor [aria-keyshortcuts$="+S"]:not(:disabled)'))
    event.preventDefault();
});

if (isChecked) await Promise.all([import('./notice.js'), import('./preview.js')]);
await CMS.init({ config: translated(config) });
